"""A bundle that lacks something, or carries too much, is refused by the build."""

import shutil

import pytest
from packing import check, recipe
from packing.check import BundleError
from packing.licences import modules_in
from packing.recipe import CLIENT, HOST


@pytest.fixture
def bundle(tmp_path, root):
    """A host's bundle as PyInstaller leaves it, with the lists of its work folder."""
    folder, work = tmp_path / "dist", tmp_path / "work"
    for path in recipe.carried(HOST):
        place = check.inside(folder) / path
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, place)
    work.mkdir()
    write_toc(work, recipe.modules(HOST))
    (work / "warn-paizhuo.txt").write_text("", encoding="utf-8")
    return folder, work


def write_toc(work, names):
    toc = ("PYZ-00.pyz", [(name, f"{name}.py", "PYMODULE") for name in names])
    (work / "PYZ-00.toc").write_text(repr(toc), encoding="utf-8")


def test_a_whole_bundle_passes(bundle):
    check.check(HOST, *bundle)


def test_a_missing_asset_is_named(bundle):
    (check.inside(bundle[0]) / "assets/tables/shapes.bin").unlink()
    with pytest.raises(BundleError, match=r"asset assets/tables/shapes\.bin is missing"):
        check.check(HOST, *bundle)


def test_an_old_asset_is_named(bundle):
    (check.inside(bundle[0]) / "assets/tables/shapes.bin").write_bytes(b"old")
    with pytest.raises(BundleError, match=r"shapes\.bin is not the one of the checkout"):
        check.check(HOST, *bundle)


def test_a_missing_locale_is_named(bundle):
    wrong = check.faults(CLIENT, *bundle)
    assert "asset assets/locale/zh_Hans/LC_MESSAGES/paizhuo.mo is missing" in wrong


@pytest.mark.parametrize("lost", ["engine.games.i8.rules", "server.host", "assets"])
def test_a_missing_module_is_named(bundle, lost):
    write_toc(bundle[1], [name for name in recipe.modules(HOST) if name != lost])
    with pytest.raises(BundleError, match=f"module {lost} is missing"):
        check.check(HOST, *bundle)


@pytest.mark.parametrize("stray", ["numpy.core", "tkinter", "pygame", "client.app", "readline"])
def test_what_must_not_travel_is_named(bundle, stray):
    write_toc(bundle[1], [*recipe.modules(HOST), stray])
    with pytest.raises(BundleError, match=f"module {stray} got in"):
        check.check(HOST, *bundle)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("missing module named zeroconf - imported by server.beacon (top-level)", True),
        ("missing module named 'a.b' - imported by client.x (delayed), os (optional)", True),
        ("excluded module named ssl - imported by server.x (delayed)", True),
        ("missing module named tomli - imported by msgspec.toml (delayed, optional)", False),
        ("missing module named msvcrt - imported by server.store (delayed, conditional)", False),
        ("missing module named x - imported by client.art (delayed, optional)", False),
        ("* delayed: imported within a function", False),
    ],
)
def test_an_import_of_ours_that_leads_nowhere_is_named(bundle, line, found):
    (bundle[1] / "warn-paizhuo.txt").write_text(f"words\n\n{line}\n", encoding="utf-8")
    assert bool(check.faults(HOST, *bundle)) is found


def test_extensions_count_as_modules(tmp_path):
    toc = ([("zmq/backend/cython/_zmq", "x.so", "EXTENSION"), ("libz.so", "y", "BINARY")], None)
    (tmp_path / "COLLECT-00.toc").write_text(repr(toc), encoding="utf-8")
    assert modules_in(tmp_path) == {"zmq.backend.cython._zmq"}
