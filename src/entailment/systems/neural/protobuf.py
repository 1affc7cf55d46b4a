"""The external files and operators of an ONNX model, read before any library opens it.

ONNX is a protocol buffer (onnx.proto3): a key a field, `number << 3 | wire type`, and messages
within messages. Only those on the way to `TensorProto.external_data` and `NodeProto.op_type` are
entered; the weights are skipped.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path

__all__ = ["external_locations", "operators"]

_INSIDE: dict[str, dict[int, str]] = {
    "model": {7: "graph", 20: "training", 25: "function"},
    "training": {1: "graph", 2: "graph"},
    "function": {7: "node", 11: "attribute"},
    "graph": {1: "node", 5: "tensor", 15: "sparse"},
    "node": {4: "operator", 5: "attribute"},
    "attribute": {5: "tensor", 6: "graph", 10: "tensor", 11: "graph", 22: "sparse", 23: "sparse"},
    "sparse": {1: "tensor", 2: "tensor"},
    "tensor": {13: "entry"},
}
"""For each message the fields that are entered, and which message each holds."""

_VARINT, _EIGHT_BYTES, _SIZED, _FOUR_BYTES = 0, 1, 2, 5


def external_locations(path: Path) -> frozenset[str]:
    """Return the `location` of all data that the model at *path* keeps in other files.

    Raise ValueError if the file is cut off or not a protocol buffer, OSError if it cannot be read.
    """
    return frozenset(
        parts.get(2, b"").decode("utf-8")
        for entry in _messages(path, "entry")
        if (parts := _parts(entry)).get(1) == b"location"
    )


def operators(path: Path) -> frozenset[str]:
    """Return the names of the operators of the model at *path*; errors as above."""
    return frozenset(name.decode("utf-8") for name in _messages(path, "operator"))


def _messages(path: Path, kind: str) -> Iterator[bytes]:
    """Yield every message or string of *kind*."""
    with path.open("rb") as stream, mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as data:
        waiting = [("model", 0, len(data))]
        while waiting:
            message, begin, end = waiting.pop()
            if message == kind:
                yield data[begin:end]
                continue
            inside = _INSIDE.get(message, {})
            for number, start, stop in _sized(data, begin, end) if inside else ():
                if number in inside:
                    waiting.append((inside[number], start, stop))


def _parts(entry: bytes) -> dict[int, bytes]:
    return {number: entry[start:stop] for number, start, stop in _sized(entry, 0, len(entry))}


def _sized(data: mmap.mmap | bytes, place: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield number, begin and end of each field with a size in ``data[place:end]``."""
    while place < end:
        key, place = _varint(data, place)
        wire = key & 7
        if wire == _VARINT:
            _, place = _varint(data, place)
        elif wire == _EIGHT_BYTES:
            place += 8
        elif wire == _FOUR_BYTES:
            place += 4
        elif wire == _SIZED:
            size, start = _varint(data, place)
            place = start + size
            if place <= end:
                yield key >> 3, start, place
        else:
            raise ValueError("it is not a protocol buffer")
    if place > end:
        raise ValueError("it is cut off")


def _varint(data: mmap.mmap | bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while place < len(data) and shift < 64:
        byte = data[place]
        value |= (byte & 0x7F) << shift
        place += 1
        if byte < 0x80:
            return value, place
        shift += 7
    raise ValueError("it is cut off or not a protocol buffer")
