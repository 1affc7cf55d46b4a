"""What a language model is asked: a file of a system message, a line `---` and a user message.

`$text` and `$hypothesis` stand for the pair in the user message; `$$` is a dollar sign.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from string import Template

from entailment.errors import OptionError
from entailment.model import Pair

__all__ = ["Prompt", "read_prompt"]

PLACES = {"text", "hypothesis"}
"""What a prompt is filled with."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A system message and the template of a user message."""

    instructions: str
    template: str

    @property
    def checksum(self) -> str:
        """The first digits of the SHA-256 of both."""
        return hashlib.sha256(f"{self.instructions}\0{self.template}".encode()).hexdigest()[:8]

    def messages(self, pair: Pair) -> list[dict[str, str]]:
        """Return the messages that ask about *pair*."""
        filled = Template(self.template).substitute(text=pair.text, hypothesis=pair.hypothesis)
        return [
            {"role": "system", "content": self.instructions},
            {"role": "user", "content": filled},
        ]


def read_prompt(path: str | None) -> Prompt:
    """Return the prompt in the file at *path*, that of the package without; raise OptionError."""
    if path is None:
        source = files("entailment.systems.llm").joinpath("data/prompt.md")
        return _prompt(source.read_text(encoding="utf-8"), "the prompt of the package")
    try:
        return _prompt(Path(path).read_text(encoding="utf-8"), path)
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"{path}: is not a prompt that can be read: {error}") from error


def _prompt(text: str, name: str) -> Prompt:
    instructions, line, template = text.partition("\n---\n")
    places = Template(template)
    if not line or not places.is_valid() or set(places.get_identifiers()) != PLACES:
        raise OptionError(
            f"{name}: a prompt is a system message, a line '---' and a user message with "
            "$text and $hypothesis"
        )
    return Prompt(instructions.strip(), template.strip())
