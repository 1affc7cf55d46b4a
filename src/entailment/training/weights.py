"""Where the weights to begin with are found: a folder, an installed package or a shipped model.

A name is a folder (from here or from that of the recipe), `package:NAME` or `model:NAME`, an
installed model of the judge, whose weights are turned back from eight bits. Of a package, that
folder is used that holds `config.json` and `model.safetensors`. Weights that are too large for one
package come as a zip in numbered pieces (`NAME.zip.001`, `NAME.zip.002`, ...) in several packages:
`NAME*` names them all, and the folder in the zip is unpacked next to the checkpoints. Packages are
only read: nothing of them is imported or run.
"""

from __future__ import annotations

import fnmatch
import hashlib
import io
import re
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePosixPath

from entailment.errors import DataError
from entailment.systems.neural.catalogue import model_path
from entailment.training.checkpoints import put_folder
from entailment.training.restoring import restore_weights

__all__ = ["find_teacher", "find_weights", "shipped_model"]

_NEEDED = ("config.json", "model.safetensors")
_PIECE = re.compile(r"(?P<name>.+\.zip)\.(?P<number>\d{3})")
_PACKAGE = "package:"
_MODEL = "model:"


def find_weights(name: str, *, base: Path, work: Path) -> Path:
    """Return the folder of the weights called *name*; raise DataError where there is none.

    *base* is a folder that a path may be relative to; *work* is where a zip is unpacked, or a
    shipped model restored, once.
    """
    shipped = shipped_model(name, base)
    if shipped is not None:
        return _restored(shipped, work)
    if not name.startswith(_PACKAGE):
        folder = _folder(name, base)
        missing = [file for file in _NEEDED if not (folder / file).is_file()]
        if missing:
            raise DataError(f"holds no {' and no '.join(missing)}", path=folder)
        return folder
    pattern = _normal(name.removeprefix(_PACKAGE))
    results = sorted(
        (
            distribution
            for distribution in distributions()
            if fnmatch.fnmatchcase(_normal(_name(distribution)), pattern)
        ),
        key=_name,
    )
    if not results:
        wanted = name.removeprefix(_PACKAGE)
        raise DataError(f"no package '{wanted}' is installed: pip install {wanted}", path=name)
    files = [path for distribution in results for path in _files(distribution)]
    for path in files:
        if path.name == _NEEDED[1] and (path.parent / _NEEDED[0]).is_file():
            return path.parent
    return _unpacked(_pieces(files, name), name, work)


def find_teacher(name: str, *, base: Path, work: Path) -> Path:
    """Return the folder of the teacher called *name*: weights, or a model as it was shipped.

    A shipped model is restored only where torch has a GPU. Raise DataError as `find_weights` does.
    """
    import torch

    folder = shipped_model(name, base)
    if folder is None or torch.cuda.is_available():
        return find_weights(name, base=base, work=work)
    return folder


def shipped_model(name: str, base: Path) -> Path | None:
    """Return the folder of the exported model called *name*; None where there are weights."""
    if name.startswith(_MODEL):
        return model_path(name.removeprefix(_MODEL))
    if name.startswith(_PACKAGE):
        return None
    folder = _folder(name, base)
    has_weights = all((folder / file).is_file() for file in _NEEDED)
    return folder if (folder / "model.onnx").is_file() and not has_weights else None


def _folder(name: str, base: Path) -> Path:
    given = Path(name).expanduser()
    return given if given.is_dir() else base / given


def _restored(model: Path, work: Path) -> Path:
    """Return the weights of the shipped *model*, kept under a checksum of its files."""
    from entailment.systems.neural.folder import checksum

    target = work / "weights" / checksum(model)
    if not target.is_dir():
        put_folder(target, lambda folder: restore_weights(model, folder))
    return target


def _name(distribution: Distribution) -> str:
    return str(distribution.metadata["Name"] or "")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _files(distribution: Distribution) -> Iterator[Path]:
    for file in distribution.files or ():
        path = Path(str(distribution.locate_file(file)))
        if path.is_file():
            yield path


def _pieces(files: Sequence[Path], name: str) -> list[Path]:
    """Return the pieces of a zip, in order; raise DataError if one is missing or of another zip."""
    pieces = {}
    zips = set()
    for path in files:
        if piece := _PIECE.fullmatch(path.name):
            pieces[int(piece["number"])] = path
            zips.add(piece["name"])
    if not pieces:
        raise DataError(f"holds no {_NEEDED[1]} and no zip in pieces", path=name)
    if len(zips) > 1:
        raise DataError(f"holds pieces of several zips: {', '.join(sorted(zips))}", path=name)
    missing = set(range(1, max(pieces) + 1)) - pieces.keys()
    if missing:
        raise DataError(f"piece {min(missing):03d} of the zip is not installed", path=name)
    return [pieces[number] for number in sorted(pieces)]


def _unpacked(pieces: Sequence[Path], name: str, work: Path) -> Path:
    """Return the folder of the weights in the zip of *pieces*, named by a checksum of the zip."""
    data = b"".join(piece.read_bytes() for piece in pieces)
    target = work / "weights" / hashlib.sha256(data).hexdigest()
    if target.is_dir():
        return target
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            put_folder(target, lambda folder: _unpack(packed, folder, name))
    except (zipfile.BadZipFile, EOFError) as error:
        raise DataError(f"its pieces are no whole zip: {error}", path=name) from error
    return target


def _unpack(packed: zipfile.ZipFile, folder: Path, name: str) -> None:
    """Unpack the files next to the weights, by their last name alone: none can leave *folder*."""
    members = {
        PurePosixPath(member.filename): member
        for member in packed.infolist()
        if not member.is_dir()
    }
    homes = [path.parent for path in members if path.name == _NEEDED[1]]
    if len(homes) != 1 or homes[0] / _NEEDED[0] not in members:
        raise DataError(f"its zip holds no one folder with {' and '.join(_NEEDED)}", path=name)
    for path, member in members.items():
        if path.parent == homes[0]:
            with packed.open(member) as source, (folder / path.name).open("wb") as file:
                shutil.copyfileobj(source, file)
