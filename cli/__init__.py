"""The command line: one file a command in commands/; render.py makes every table and plot."""
