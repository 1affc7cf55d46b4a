"""What was retrieved for an answer, as sources; the answer after its check, and feedback on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from entailment.checking.report import Report
from entailment.checking.sources import open_sources
from entailment.checking.verdicts import CheckedClaim, Verdict
from entailment.errors import OptionError, kind_of
from entailment.text.sentences import split_sentences

__all__ = [
    "as_documents",
    "feedback",
    "first_of",
    "message_text",
    "with_marks",
    "without_unsupported",
]


def as_documents(retrieved: object) -> object:
    """Return what was retrieved as sources of `check`, whose strings are texts whatever they say.

    If nothing was, no claim of the answer is found.

    >>> as_documents(["README.md"])
    [{'text': 'README.md'}]
    >>> from entailment import check
    >>> str(check("It is old.", as_documents([]), system="overlap").claims[0].verdict)
    'not found'
    """
    if isinstance(retrieved, list | tuple) and not retrieved:
        return open_sources((), lenient=True)
    return _with_texts(retrieved)


def first_of(values: Iterable[object], names: Sequence[str]) -> Any:
    """Return the first value, of the first mapping, that is under one of *names* and not None.

    Raise OptionError where there is none, or one of *values* is not a mapping.

    >>> first_of([{"output": "A."}, {"answer": "B."}], ("answer", "output"))
    'A.'
    """
    for value in values:
        if not isinstance(value, Mapping):
            raise OptionError(f"'{names[0]}' is a key of a mapping, not of {kind_of(value)}")
        for name in names:
            if value.get(name) is not None:
                return value[name]
    raise OptionError(f"there is no '{names[0]}' (nor {', '.join(names[1:])}) to check")


def _with_texts(retrieved: object) -> object:
    if isinstance(retrieved, str):
        return {"text": retrieved}
    if isinstance(retrieved, list | tuple):
        return [_with_texts(value) for value in retrieved]
    return retrieved


def message_text(answer: Any) -> Any:
    """Return the text of a message of a chat model; anything else as it is.

    The content of a message is a string or a list of strings and blocks, of which some have text.

    >>> from types import SimpleNamespace
    >>> message_text(SimpleNamespace(content=[{"type": "text", "text": "It is old."}]))
    'It is old.'
    """
    if not hasattr(answer, "content"):
        return answer
    content = answer.content
    if not isinstance(content, list):
        return content
    blocks = [{"type": "text", "text": b} if isinstance(b, str) else b for b in content]
    return "".join(block.get("text", "") for block in blocks if block.get("type") == "text")


def without_unsupported(report: Report) -> str:
    """Return the answer without the sentences in which a claim is not supported.

    >>> from entailment import check
    >>> answer = "The tower is old. It is green. Is it tall?"
    >>> without_unsupported(check(answer, ["The tower is old."], system="overlap"))
    'The tower is old. Is it tall?'
    """
    pieces: list[str] = []
    at = 0
    for start, end in _unsupported_sentences(report):
        pieces.append(report.answer[at:start])
        at = end + _blanks(report.answer[end:])
    pieces.append(report.answer[at:])
    return "".join(pieces).rstrip()


def with_marks(report: Report) -> str:
    """Return the answer with the verdict, in brackets, behind each claim that is not supported.

    >>> from entailment import check
    >>> answer = "The tower is old. Zebras graze."
    >>> with_marks(check(answer, ["The tower is old."], system="overlap"))
    'The tower is old. Zebras graze. [not found]'
    """
    pieces: list[str] = []
    at = 0
    for checked in sorted(_unsupported(report), key=lambda checked: checked.claim.end):
        end = checked.claim.end
        pieces += [report.answer[at:end], f" [{checked.verdict}]"]
        at = end
    return "".join([*pieces, report.answer[at:]])


def feedback(report: Report) -> str:
    """Return, a line a claim, what is not supported and why; empty where all is."""
    return "\n".join(_line(checked) for checked in _unsupported(report))


def _line(checked: CheckedClaim) -> str:
    reason = f" ({checked.reason})" if checked.reason else ""
    quotation = next(iter(checked.evidence), None)
    quoted = "" if quotation is None else f"; {quotation.source}: “{quotation.quote}”"
    return f"{checked.verdict}: {checked.claim.judged}{reason}{quoted}"


def _unsupported(report: Report) -> Iterator[CheckedClaim]:
    return (claim for claim in report.claims if claim.verdict is not Verdict.SUPPORTED)


def _unsupported_sentences(report: Report) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each sentence of the answer that has an unsupported claim."""
    places = [(checked.claim.start, checked.claim.end) for checked in _unsupported(report)]
    for start, end in split_sentences(report.answer):
        if any(start < stop and begin < end for begin, stop in places):
            yield start, end


def _blanks(text: str) -> int:
    return len(text) - len(text.lstrip(" "))
