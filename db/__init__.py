"""The SQLite catalogue: tables, migrations, the query language, saved decks."""
