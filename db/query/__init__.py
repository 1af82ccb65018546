"""The query language: text (parse) → tree → SQL (compile), and back to English (explain)."""
