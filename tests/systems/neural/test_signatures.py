"""Who signed a model folder, in the format of minisign."""

from __future__ import annotations

import base64
import hashlib
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("cryptography")

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from entailment.cli.models import command
from entailment.errors import ModelError
from entailment.systems.neural.checksums import CHECKSUMS, SIGNATURE, verify, write_checksums
from entailment.systems.neural.folder import read_folder
from entailment.systems.neural.signatures import read_key

SECRET = Ed25519PrivateKey.from_private_bytes(bytes(32))
NUMBER = bytes(range(8))
KEY = base64.b64encode(b"Ed" + NUMBER + SECRET.public_key().public_bytes_raw()).decode()
OTHER = base64.b64encode(b"Ed" + bytes(8) + bytes(32)).decode()
COMMENT = "timestamp:1"


def sign(folder: Path, how: bytes = b"ED") -> None:
    """Sign the list in *folder* as minisign does."""
    content = (folder / CHECKSUMS).read_bytes()
    signed = SECRET.sign(hashlib.blake2b(content).digest() if how == b"ED" else content)
    lines = [
        "untrusted comment: signature",
        base64.b64encode(how + NUMBER + signed).decode(),
        f"trusted comment: {COMMENT}",
        base64.b64encode(SECRET.sign(signed + COMMENT.encode())).decode(),
    ]
    (folder / SIGNATURE).write_text("\n".join(lines) + "\n")


@pytest.fixture
def signed(tiny: Path, tmp_path: Path) -> Path:
    folder = shutil.copytree(tiny, tmp_path / "tiny")
    write_checksums(folder)
    sign(folder)
    return folder


def verified(folder: Path, *options: str) -> tuple[int, str]:
    outcome = CliRunner().invoke(command, ["verify", str(folder), *options])
    return outcome.exit_code, outcome.output or str(outcome.exception)


def test_a_model_that_the_holder_of_the_key_signed(signed: Path) -> None:
    assert verified(signed, "--key", KEY) == (
        0,
        f"{signed}: all files are as converted, signed by the key\n",
    )
    read_folder(signed)  # it judges, too


def test_the_key_may_be_a_file_and_the_signature_of_the_older_kind(signed: Path) -> None:
    path = signed.parent / "minisign.pub"
    path.write_text(f"untrusted comment: minisign public key\n{KEY}\n")
    sign(signed, b"Ed")
    assert verified(signed, "--key", str(path))[0] == 0


def test_without_a_key_only_the_checksums_are_verified(signed: Path) -> None:
    code, output = verified(signed)
    assert (code, "--key KEY verifies by whom" in output) == (0, True)


def test_a_file_that_was_changed_with_its_checksum_is_recognised(signed: Path) -> None:
    (signed / "config.json").write_text("{}")
    write_checksums(signed)
    assert verify(signed) == []
    code, output = verified(signed, "--key", KEY)
    assert (code, f"{CHECKSUMS}: is not what was signed" in output) == (1, True)


def test_a_changed_file_or_comment_another_key_and_no_signature_are_errors(signed: Path) -> None:
    assert "is by key 0706050403020100, not 0000" in verified(signed, "--key", OTHER)[1]
    text = (signed / SIGNATURE).read_text()
    (signed / SIGNATURE).write_text(text.replace(COMMENT, "timestamp:2"))
    assert "trusted comment is not what was signed" in verified(signed, "--key", KEY)[1]
    (signed / SIGNATURE).unlink()
    assert verified(signed, "--key", KEY)[0] == 1
    sign(signed)
    (signed / "config.json").write_text("{}")
    code, output = verified(signed, "--key", KEY)
    assert (code, "config.json: was changed" in output) == (1, True)


@pytest.mark.parametrize("key", ["", "no key", "RWQ=", "x" * 5000, "a\0b"])
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(ModelError):
        read_key(key)


@pytest.mark.parametrize("content", [b"", b"\xff", b"a\nb\n", b"a\n!\ntrusted comment: c\n!\n"])
def test_what_is_no_signature_is_one_line(content: bytes, signed: Path) -> None:
    (signed / SIGNATURE).write_bytes(content)
    outcome = CliRunner().invoke(command, ["verify", str(signed), "--key", KEY])
    assert isinstance(outcome.exception, ModelError)
    assert SIGNATURE in str(outcome.exception)
