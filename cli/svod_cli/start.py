"""Where a process begins: before anything is imported, the collector of cycles is told to wait.

A question makes few cycles and is soon over, while the collector would look at every imported module several times: a
twentieth of the whole.
"""

import gc

UNTIL = 100_000  # objects made before the first collection; Python's own 700 suit programs that stay


def run() -> None:
    """Entry of the program."""
    gc.set_threshold(UNTIL, 10, 10)
    from svod_cli.main import run as program

    program()
