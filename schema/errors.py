"""The one error a user may be shown."""


class TcgError(Exception):
    """Bad input or a file that cannot be used: one clear sentence saying what, where and what to do.

    The command line prints it on stderr and exits with 2; library callers catch it.
    """
