"""Where the standalone host begins."""

import multiprocessing
import sys


def main() -> int:
    """Run the host; return its exit code."""
    multiprocessing.freeze_support()
    from server.__main__ import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
