"""What marks a file as a catalogue of ours. Light: the read path asks before SQLModel is ever imported."""

from typing import Final

SCHEMA_VERSION: Final = 1
"""``PRAGMA user_version`` of a file this code reads and writes."""

APPLICATION_ID: Final = 0x32345443
"""``PRAGMA application_id``: the letters ``24TC``, so that another program's file is never taken for ours."""
