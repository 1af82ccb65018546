"""Game text: the grammar, the tree it is parsed into, and the tree written out again."""
