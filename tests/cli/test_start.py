"""A process begins with a patient collector, and otherwise as the command does."""

import subprocess
import sys

from svod_cli.start import UNTIL


def test_the_collector_waits_and_the_command_runs() -> None:
    code = (
        "import gc, sys; from svod_cli.start import run; sys.argv = ['svod', '--version']; import svod_cli.main as m;"
    )
    code += "m.run = lambda: print(gc.get_threshold()[0]); run()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(UNTIL)
