"""Nothing travels without its licence text."""

import pytest
from packing import licences
from packing.licences import LicenceError, row_of, table

ON_LINUX = [
    "libFLAC-c5c6b3bc.so.8.3.0",
    "libSDL2-2-1667c208.0.so.0.2800.4",
    "libSDL2_image-2-6bbdaa8d.0.so.0.2.3",
    "libSDL2_mixer-2-673d03d7.0.so.0.600.3",
    "libSDL2_ttf-2-e6bdbc24.0.so.0.2000.1",
    "libasound-d80805e8.so.2.0.0",
    "libattr-4f2a9577.so.1.1.0",
    "libbrotlicommon-f54d67a1.so.1.0.9",
    "libbz2-a273e504.so.1.0.6",
    "libcap-79733b59.so.2.22",
    "libdbus-1-5d678da9.so.3.14.14",
    "libdw-0-780627ce.176.so",
    "libelf-0-3d9de92a.176.so",
    "libfluidsynth-3137fad6.so.3.1.1",
    "libfreetype-402bc0e3.so.6.18.3",
    "libgcrypt-18957bae.so.11.8.2",
    "libgomp-a34b3233.so.1.0.0",
    "libgpg-error-3f09c3c7.so.0.10.0",
    "libharfbuzz-f991c6ff.so.0.50100.0",
    "libjpeg-4617cdcb.so.62.3.0",
    "liblz4-af1653fb.so.1.8.3",
    "liblzma-004595ca.so.5.2.2",
    "libmpg123-fad61782.so.0.47.0",
    "libogg-3f4a1572.so.0.8.5",
    "libopus-56ba99ed.so.0.8.0",
    "libopusfile-df4005ff.so.0.4.5",
    "libpcre-9513aab5.so.1.2.0",
    "libpng16-bb793e21.so.16.37.0",
    "libportmidi-6df3607d.so.2.0.3",
    "libpulse-5b5d1e90.so.0.23.0",
    "libpulse-simple-4ba3beb5.so.0.1.1",
    "libpulsecommon-14-80414fd3.2.so",
    "libselinux-0922c95c.so.1",
    "libsharpyuv-5ed6246f.so.0.0.1",
    "libsndfile-2f719936.so.1.0.34",
    "libsystemd-7fd64813.so.0.6.0",
    "libtiff-23a934bd.so.5.8.0",
    "libvorbisenc-bb396c4a.so.2.0.12",
    "libwebp-3bee5bfa.so.7.1.8",
    "libsodium-6c8f8377.so.26.4.0",
    "libzmq-2f02442c.so.5.2.5",
    "libpython3.11.so.1.0",
    "libcrypto.so.3",
    "libffi.so.8",
    "libz.so.1",
    "libuuid.so.1",
    "libglib-2.0.so.0",
    "libgthread-2.0.so.0",
    "libpcre2-8.so.0",
    "libstdc++.so.6",
    "libgcc_s.so.1",
    "libexpat.so.1",
    "libsqlite3.so.0",
]
ON_WINDOWS = [
    "SDL2.dll",
    "SDL2_image.dll",
    "SDL2_mixer.dll",
    "SDL2_ttf.dll",
    "freetype.dll",
    "libjpeg-9.dll",
    "libmodplug-1.dll",
    "libogg-0.dll",
    "libopus-0.dll",
    "libopusfile-0.dll",
    "libpng16-16.dll",
    "libtiff-5.dll",
    "libwebp-7.dll",
    "portmidi.dll",
    "zlib1.dll",
    "python312.dll",
    "VCRUNTIME140.dll",
    "VCRUNTIME140_1.dll",
    "libcrypto-3.dll",
    "libssl-3.dll",
    "libffi-8.dll",
    "sqlite3.dll",
    "ucrtbase.dll",
    "api-ms-win-crt-heap-l1-1-0.dll",
    "libzmq-v143-mt-4_3_5-1234.dll",
    "libsodium-5678.dll",
    "MSVCP140.dll",
]
ON_MACOS = [
    "libSDL2-2.0.0.dylib",
    "libSDL2_mixer-2.0.0.dylib",
    "libglib-2.0.0.dylib",
    "libgthread-2.0.0.dylib",
    "libintl.8.dylib",
    "libz.1.2.11.zlib-ng.dylib",
    "libFLAC.8.dylib",
    "libjpeg.62.3.0.dylib",
    "libvorbisfile.3.3.8.dylib",
    "libbrotlidec.1.0.9.dylib",
    "libsodium.26.dylib",
    "libzmq.5.dylib",
    "Python",
    "libcrypto.3.dylib",
    "libmpdec.4.dylib",
    "libmodplug.1.dylib",
]


@pytest.fixture(scope="module")
def known():
    return table()


@pytest.mark.parametrize("file", [*ON_LINUX, *ON_WINDOWS, *ON_MACOS])
def test_every_library_of_the_wheels_has_a_text(known, file):
    row = row_of(file, known)
    assert row is not None
    assert all((licences.TEXTS / text).stat().st_size > 300 for text in row.texts)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libopusfile-0.dll", "opusfile"),
        ("libopus-0.dll", "Opus"),
        ("libSDL2_image-2-6bbdaa8d.0.so.0.2.3", "SDL_image"),
        ("libpcre2-8.so.0", "PCRE2"),
        ("libpcre-9513aab5.so.1.2.0", "PCRE"),
        ("libzmq.5.dylib", "ØMQ"),
        ("libz.so.1", "zlib"),
    ],
)
def test_similar_names_are_told_apart(known, file, name):
    assert row_of(file, known).name == name


@pytest.mark.parametrize("file", ["libstrange.so.1", "zstd.dll", "libSDL3.so.0", "capstone.dll"])
def test_an_unknown_library_has_no_row(known, file):
    assert row_of(file, known) is None


def test_every_text_is_used(known):
    texts = {text for row in (*known.libraries, *known.packages.values()) for text in row.texts}
    kept = {path.name for path in licences.TEXTS.glob("*.txt")}
    assert kept == texts


def test_a_lost_text_is_named(tmp_path):
    (tmp_path / "table.toml").write_text(
        '[[library]]\nname = "X"\nfiles = ["x"]\nlicence = "MIT"\ntext = "X.txt"\n'
        '[[package]]\nname = "y"\nlicence = "MIT"\ntext = "X.txt"\n'
    )
    with pytest.raises(LicenceError, match=r"X\.txt"):
        table(tmp_path / "table.toml")


METADATA = "Metadata-Version: 2.4\nName: {name}\nVersion: 1.2\nLicense-Expression: MIT\n"


def installed(name, *files):
    """The files of an installed package, with its licence text where `files` name one."""
    info = f"{name}-1.2.dist-info"
    made = {f"{name}/__init__.py": "", f"{info}/METADATA": METADATA.format(name=name)}
    made |= {f"{info}/{file}": "a licence" for file in files}
    return made | {f"{info}/RECORD": "".join(f"{file},,\n" for file in made)}


@pytest.fixture
def frozen(tree):
    """Make a program that holds some modules and libraries.

    Returns its bundle, PyInstaller's work folder and the folder its packages were taken from.
    """

    def make(*libraries, modules=("cards", "cards.deck")):
        toc = repr(("x.pyz", [(name, "x.py", "PYMODULE") for name in modules]))
        work = tree("work", {"PYZ-00.toc": toc})
        bundle = tree("bundle", dict.fromkeys(libraries, ""))
        bundle.mkdir(exist_ok=True)
        packages = (
            installed("cards", "licenses/LICENSE.md"), installed("bare"),
            installed("elsewhere", "COPYING"), installed("pyinstaller", "licenses/COPYING.txt"),
        )  # fmt: skip
        return bundle, work, tree("site", {k: v for each in packages for k, v in each.items()})

    return make


def test_texts_are_gathered(frozen, tmp_path):
    bundle, work, site = frozen("_internal/libz.so.1", "_internal/lib-dynload/math.so")
    target = tmp_path / "licences"
    licences.gather(bundle, work, site, target)
    there = {path.name for path in target.iterdir()}
    assert {"OVERVIEW.txt", "Paizhuo.txt", "Python.txt", "zlib.txt", "cards-LICENSE.md"} <= there
    assert "OFL-LXGW-WenKai.txt" in there
    assert "pyinstaller-COPYING.txt" in there, "its starter travels too"
    assert "elsewhere-COPYING" not in there
    overview = (target / "OVERVIEW.txt").read_text(encoding="utf-8").splitlines()
    assert "zlib (libz.so.1): Zlib - zlib.txt" in overview
    assert "cards 1.2: MIT - cards-LICENSE.md" in overview


def test_a_library_without_a_text_stops_the_build(frozen, tmp_path):
    with pytest.raises(LicenceError, match=r"library _internal/libstrange\.so\.1"):
        licences.gather(*frozen("_internal/libstrange.so.1"), tmp_path / "licences")


def test_a_package_without_a_text_stops_the_build(frozen, tmp_path):
    with pytest.raises(LicenceError, match="package bare"):
        licences.gather(*frozen(modules=("cards", "bare.inner")), tmp_path / "licences")


def test_a_package_known_by_the_table_has_its_text_from_there(known):
    assert known.packages["pygame"].texts == ("pygame.txt", "LGPL-2.1.txt")
