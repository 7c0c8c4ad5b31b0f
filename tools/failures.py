"""What ends a command, and its exit codes."""

EXIT_DONE = 0
EXIT_FAILED = 1
EXIT_MISSING = 2


class Failure(Exception):
    """Something the user has to know; ends the command."""

    exit_code = EXIT_FAILED


class Missing(Failure):
    """Something the user has to install."""

    exit_code = EXIT_MISSING
