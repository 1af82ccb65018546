"""The version, a constant: reading it from installed metadata costs 20 ms at every start."""

VERSION = "0.1.0"
