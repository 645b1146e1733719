"""Archives depend on what is in them, not on when, where or by whom they were made."""

import io
import os
import subprocess
import sys
import tarfile
import zipfile

import pytest
from packing import archive, compare

WHEN = 1_700_000_000
FILES = {"b/one.txt": "1", "a.txt": "2", "b/c/run": "3"}


@pytest.fixture
def folders(tree):
    """The same contents twice: written in another order, at another time, with other rights."""
    one, two = tree("one", FILES), tree("two", dict(reversed(FILES.items())))
    for folder, mask in ((one, 0o755), (two, 0o700)):
        (folder / "b/c/run").chmod(mask)
        (folder / "link").symlink_to("b/one.txt")
    os.utime(two / "a.txt", (1, 1))
    (two / "a.txt").chmod(0o600)
    return one, two


@pytest.mark.parametrize("pack", [archive.tar, archive.zipped])
def test_the_same_contents_give_the_same_bytes(folders, pack):
    one, two = (pack(archive.members(folder, "p"), WHEN) for folder in folders)
    assert one == two


@pytest.mark.parametrize("pack", [archive.tar, archive.zipped])
def test_other_contents_give_other_bytes(folders, pack):
    (folders[1] / "a.txt").write_text("9")
    one, two = (pack(archive.members(folder, "p"), WHEN) for folder in folders)
    assert one != two


def test_a_tar_holds_links_rights_and_one_date(folders, tmp_path):
    path = archive.write(archive.members(folders[0], "p-1"), tmp_path / "p.tar.xz", WHEN)
    with tarfile.open(path) as file:
        found = {info.name: info for info in file.getmembers()}
    assert list(found) == ["p-1/a.txt", "p-1/b", "p-1/b/c", "p-1/b/c/run", "p-1/b/one.txt",
                           "p-1/link"]  # fmt: skip
    assert found["p-1/link"].linkname == "b/one.txt"
    assert found["p-1/b/c/run"].mode == 0o755
    assert found["p-1/a.txt"].mode == 0o644
    assert {info.mtime for info in found.values()} == {WHEN}
    assert {(info.uid, info.gid, info.uname) for info in found.values()} == {(0, 0, "")}


def test_a_zip_holds_links_and_rights_as_macos_reads_them(folders):
    data = archive.zipped(archive.members(folders[0], "P.app"), WHEN)
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        modes = {info.filename: info.external_attr >> 16 for info in file.infolist()}
        assert file.read("P.app/link") == b"b/one.txt"
        assert file.testzip() is None
    assert modes["P.app/link"] == 0o120777
    assert modes["P.app/b/c/run"] == 0o100755
    assert modes["P.app/b/"] == 0o040755


def test_sums_are_read_by_sha256sum(folders, tmp_path):
    files = [folders[0] / "a.txt", folders[0] / "b/one.txt"]
    lines = archive.sums(files).splitlines()
    assert [line.partition("  ")[2] for line in lines] == ["a.txt", "one.txt"]
    assert lines[1].startswith("6b86b273ff34fce19d6b804eff5a3f57")  # SHA-256 of "1"


def test_two_equal_builds_have_nothing_to_tell(folders, capsys):
    (folders[1] / "b/c/run").chmod(0o755)
    (folders[1] / "a.txt").chmod(0o644)
    assert compare.compare(*folders) == ([], [])
    assert compare.main([str(each) for each in folders]) == 0
    assert "0 files with other bytes" in capsys.readouterr().out


def test_what_two_builds_differ_in_is_told(folders):
    one, two = folders
    (two / "b/c/run").chmod(0o755)
    (two / "a.txt").write_text("99")
    (two / "b/more").write_text("")
    (two / "link").unlink()
    (two / "link").symlink_to("a.txt")
    lists, why = compare.compare(one, two)
    assert "b/more: missing / file 644" in lists
    assert "link: link to b/one.txt / link to a.txt" in lists
    assert "a.txt: 1 and 2 bytes" in why
    assert compare.main([str(one), str(two)]) == 1


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ({"a.pyc": (b"1", 2020), "b.pyc": (b"2", 2020)}, "only the order or packing differs"),
        ({"a.pyc": (b"1", 2021)}, "members differ: b.pyc"),
        ({"a.pyc": (b"1", 2021), "b.pyc": (b"2", 2020)}, "only dates in it differ"),
        ({"a.pyc": (b"1", 2020), "b.pyc": (b"3", 2020)}, "members differ: b.pyc"),
    ],
)
def test_a_zip_is_looked_into(tmp_path, members, told):
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    write_zip(one, {"b.pyc": (b"2", 2020), "a.pyc": (b"1", 2020)})
    write_zip(two, members)
    assert compare.reason(one, two) == told


def write_zip(path, members):
    with zipfile.ZipFile(path, "w") as file:
        for name, (data, year) in members.items():
            file.writestr(zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0)), data)


def test_a_command_tells_too(folders, root):
    done = subprocess.run(
        [sys.executable, "-m", "packing.compare", *map(str, folders)], cwd=root / "build",
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "contents differ: b/c/run: file 755 / file 700" in done.stdout
