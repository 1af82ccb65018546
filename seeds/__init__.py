"""Bundled card data (cards/*.toml), bundled decks (decks/*.txt), their loader and linter."""
