"""Sessions: `nox -s tests`, `lint`, `types`, `imports`, `ce`, `bench`, `peers`, `programs`."""

import sys

import nox

nox.options.sessions = ["lint", "types", "imports", "tests"]
nox.options.default_venv_backend = "venv"


@nox.session
def tests(session: nox.Session) -> None:
    """Run the whole suite."""
    session.install("-e", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def ce(session: nox.Session) -> None:
    """Run the client's tests on pygame-ce."""
    session.install("-e", ".[test]")
    session.run("pip", "uninstall", "-y", "pygame")
    session.install("pygame-ce>=2.5.8")
    session.run("pytest", "tests/client", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and format."""
    session.install("ruff>=0.8")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check types."""
    session.install("-e", ".[test]")
    session.run("mypy")


@nox.session
def imports(session: nox.Session) -> None:
    """Check that stairs go down only."""
    session.install("-e", ".[test]")
    session.run("lint-imports")


@nox.session
def bench(session: nox.Session) -> None:
    """Run the benchmarks (pytest-benchmark), one process."""
    session.install("-e", ".[test]")
    session.run("pytest", "tests/bench", "-n", "0", "--benchmark-enable", *session.posargs)


@nox.session
def peers(session: nox.Session) -> None:
    """Measure the engine beside the peers that install from the registry."""
    session.install("-e", ".[test,bench]")
    session.run("python", "tests/bench/peers.py", *session.posargs)


@nox.session(venv_backend="none")
def programs(session: nox.Session) -> None:
    """Build the standalone programs and let them test themselves."""
    session.run(sys.executable, "build/make.py", *session.posargs)
