"""What each system wants to know about the programs, and the figures the build prints."""

import ast
import configparser
import gzip
import re
import struct
import subprocess
import sys
from pathlib import Path

import make
import pytest
from packing import debian, measure, recipe, resources
from packing.recipe import CLIENT, HOST


@pytest.mark.parametrize(
    ("text", "four"), [("0.1.0", (0, 1, 0, 0)), ("2.10", (2, 10, 0, 0)), ("1.2.3.4", (1, 2, 3, 4))]
)
def test_windows_counts_with_four_numbers(text, four):
    assert resources.numbers(text) == four


@pytest.mark.parametrize("program", [CLIENT, HOST], ids=lambda each: each.name)
def test_the_version_resource_is_one(tmp_path, program):
    text = Path(resources.windows_version(program, tmp_path)).read_text(encoding="utf-8")
    assert ast.parse(text.strip(), mode="eval")
    assert f"'{program.name}.exe'" in text
    assert f"'ProductVersion', '{recipe.version()}'" in text
    assert "@" not in text


def test_macos_knows_name_and_network_use():
    found = resources.mac_properties()
    assert found["CFBundleDisplayName"] == "Paizhuo 牌桌"
    assert found["NSLocalNetworkUsageDescription"]
    assert re.fullmatch(r"[a-z]+(\.[a-z]+)+", recipe.IDENTIFIER)


def test_every_system_has_an_icon_of_its_own_kind(root):
    png, ico, icns = (
        (root / f"assets/icon.{kind}").read_bytes() for kind in ("png", "ico", "icns")
    )
    assert png.startswith(b"\x89PNG")
    assert struct.unpack("<3H", ico[:6])[:2] == (0, 1)
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8])[0] == len(icns)


def test_the_desktop_entry_is_whole():
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read_string(debian.desktop_entry("paizhuo", "/opt/paizhuo.png"))
    told = dict(entry["Desktop Entry"])
    assert told["Exec"] == "paizhuo"
    assert told["Icon"] == "/opt/paizhuo.png"
    assert told["Type"] == "Application"
    assert told["Categories"].endswith(";")
    assert told["StartupWMClass"] == "paizhuo"


@pytest.mark.skipif(sys.platform == "win32", reason="a script of Linux desktops")
def test_the_menu_entry_leads_to_where_the_program_lies(tmp_path):
    folder = tmp_path / "a folder"
    folder.mkdir()
    script = folder / "add-to-menu.sh"
    script.write_bytes((debian.LINUX / "add-to-menu.sh").read_bytes())
    (folder / "paizhuo.desktop").write_text(debian.desktop_entry("paizhuo", "paizhuo"))
    env = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    subprocess.run(["sh", str(script)], env=env, check=True, capture_output=True)
    entry = tmp_path / ".local/share/applications/paizhuo.desktop"
    assert f'Exec="{folder}/paizhuo"' in entry.read_text().splitlines()
    assert f"Icon={folder}/paizhuo.png" in entry.read_text().splitlines()
    subprocess.run(["sh", str(script), "--remove"], env=env, check=True)
    assert not entry.exists()


def test_the_package_asks_for_what_a_window_needs():
    told = dict(line.split(": ", 1) for line in debian.control(4711, "2.35", "amd64").splitlines()
                if ": " in line and not line.startswith(" "))  # fmt: skip
    assert told["Version"] == recipe.version()
    assert told["Depends"].startswith("libc6 (>= 2.35), ")
    assert {"libx11-6", "libxext6"} <= set(told["Depends"].split(", "))
    assert told["Installed-Size"] == "4711"


def test_the_glibc_a_program_needs_is_read_from_its_files(tmp_path):
    (tmp_path / "a").write_bytes(b"\x7fELF..GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.9\0GLIBC_PRIVATE")
    (tmp_path / "b").write_bytes(b"no program: GLIBC_2.99")
    assert debian.glibc([tmp_path]) == "2.34"


def test_the_package_is_laid_out(tmp_path, tree):
    for name in ("paizhuo", "paizhuo-host"):
        tree("dist", {f"{name}/{name}": "", f"{name}/_internal/x": "", f"{name}/README.txt": ""})
    tree("dist", {"paizhuo/add-to-menu.sh": "", "paizhuo/paizhuo.desktop": ""})
    debian.lay_out(tmp_path / "dist", tmp_path / "tree")
    usr = tmp_path / "tree/usr"
    assert (usr / "bin/paizhuo").resolve() == usr / "lib/paizhuo/paizhuo/paizhuo"
    assert (usr / "bin/paizhuo-host").resolve() == usr / "lib/paizhuo/paizhuo-host/paizhuo-host"
    assert (usr / "share/applications/paizhuo.desktop").is_file()
    assert not (usr / "lib/paizhuo/paizhuo/add-to-menu.sh").exists()
    assert b"Paizhuo" in (usr / "share/doc/paizhuo/copyright").read_bytes()
    assert gzip.decompress((usr / "share/doc/paizhuo/changelog.gz").read_bytes())


def test_an_app_travels_with_its_papers(tree):
    files = {"paizhuo/paizhuo": "", "paizhuo/README.txt": "", "paizhuo/licences/OVERVIEW.txt": ""}
    dist = tree("dist", files)
    assert [name for name, _ in make.archive_content(dist, CLIENT, "p-1")] == [
        "p-1/README.txt", "p-1/licences", "p-1/licences/OVERVIEW.txt", "p-1/paizhuo",
    ]  # fmt: skip
    tree("dist", {"Paizhuo.app/Contents/Info.plist": ""})
    assert [name for name, _ in make.archive_content(dist, CLIENT, "p-1")] == [
        "p-1/Paizhuo.app/Contents", "p-1/Paizhuo.app/Contents/Info.plist", "p-1/README.txt",
        "p-1/licences/OVERVIEW.txt",
    ]  # fmt: skip


def test_sizes_count_every_file_once(tree):
    folder = tree("f", {"a": "x" * 500_000, "b/c": "x" * 250_000})
    (folder / "link").symlink_to("a")
    assert measure.size(folder) == 0.75
    assert measure.size(folder / "a") == 0.5


def test_a_size_beyond_its_limit_fails_and_a_time_is_only_told():
    lines, broken = measure.judged(
        {"client, unpacked": 75.1, "host, archive": 99.0, "client, cold start": 9.0}
    )
    assert broken == ["client, unpacked: 75.1 MB, at most 75"]
    assert "TOO MUCH" in lines[0]
    assert "TOO MUCH" not in lines[1]
    assert "TOO MUCH" in lines[2]
    assert measure.judged({"client, unpacked": 74.9}) == (
        ["client, unpacked                           74.90 MB   (at most 75 MB)"],
        [],
    )


def test_the_date_of_a_build_is_given_or_the_commits(monkeypatch, root):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert make.source_date() == 1234567890
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    asked = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
    commit = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert make.source_date() == int(commit)
    monkeypatch.setattr(make, "ROOT", root / "nowhere")
    assert make.source_date() == make.LONG_AGO


def test_a_failure_is_one_line(monkeypatch, capsys, tmp_path):
    def fail(folder):
        raise make.environment.EnvironmentFaultError("no venv here")

    monkeypatch.setattr(make.environment, "prepare", fail)
    monkeypatch.setattr("sys.argv", ["make.py", "--dist", str(tmp_path)])
    assert make.main() == 1
    assert capsys.readouterr().err == "build/make.py: no venv here\n"


def test_a_failed_self_test_fails_the_build(tmp_path, tree):
    dist = tree("dist", {"paizhuo/paizhuo": "#!/bin/sh\nexit 1\n"})
    (dist / "paizhuo/paizhuo").chmod(0o755)
    with pytest.raises(make.BuildError, match="failed its self-test"):
        make.check_themselves(dist, onefile=False)


@pytest.mark.parametrize("system", ["ubuntu", "windows", "macos"])
def test_continuous_integration_builds_on_three_systems(root, system):
    text = (root / ".github/workflows/build.yml").read_text(encoding="utf-8")
    assert re.search(rf"\b{system}-[\w.]+", text)
    assert "python build/make.py" in text
