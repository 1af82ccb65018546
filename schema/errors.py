"""The one error a user may be shown."""


class TcgError(Exception):
    """Bad input or a file that cannot be used: one clear sentence saying what, where and what to do.

    The command line prints it on stderr and exits with 2; library callers catch it.
    """


def in_a_line(error: BaseException) -> str:
    """What somebody else's program raised: its kind, and the first line of what it says."""
    return f"{type(error).__name__}: {error}".split("\n")[0]
