"""A pair as token numbers, with text and hypothesis combined as in the model's training."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from entailment.errors import ModelError

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

__all__ = ["Encoded", "Encoder", "read_encoder"]

_SURROGATES = dict.fromkeys(range(55296, 57344), "�")


class Encoded(NamedTuple):
    """The model's input for one pair: token numbers, and the segment (0 or 1) of each."""

    ids: list[int]
    types: list[int]


class Encoder:
    """Turns texts into tokens, without truncation and padding, whatever its file sets."""

    def __init__(self, tokenizer: Tokenizer):
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer = tokenizer
        self.specials = tokenizer.num_special_tokens_to_add(True)
        self.vocabulary = tokenizer.get_vocab_size()

    def alone(self, text: str) -> Encoding:
        """Return the tokens of *text* with their offsets; lone surrogates read as U+FFFD."""
        with _without_panic():
            return self._tokenizer.encode(_whole(text), add_special_tokens=False)

    def together(self, text: Encoding, hypothesis: Encoding) -> Encoded:
        """Return text and hypothesis as the model reads them, with its special tokens."""
        with _without_panic():
            combined = self._tokenizer.post_process(text, hypothesis)
        return Encoded(combined.ids, combined.type_ids)


def read_encoder(path: Path) -> Encoder:
    """Return the encoder that the `tokenizer.json` at *path* describes; raise ModelError."""
    from tokenizers import Tokenizer

    try:
        with _without_panic():
            return Encoder(Tokenizer.from_file(str(path)))
    except Exception as error:  # the library raises nothing narrower
        raise ModelError(f"{path}: is not a tokenizer: {error}") from error


@contextmanager
def _without_panic() -> Iterator[None]:
    """Turn a panic of the library, which is no Exception, into ModelError."""
    try:
        yield
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        reason = next(iter(str(error).splitlines()), "")
        raise ModelError(f"its tokenizer.json cannot be used on a text: {reason}") from None


def _whole(text: str) -> str:
    return text if text.isascii() else text.translate(_SURROGATES)
