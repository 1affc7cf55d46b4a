"""What an operator decides about a server: who may use it, how much of it, what is logged."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from entailment.errors import OptionError

__all__ = ["Limits", "Settings"]

_ORIGIN = re.compile(r"https?://[a-z0-9._:\[\]-]+")
"""What browsers send as `Origin`."""

_HOST = re.compile(r"[a-z0-9._-]+|\[[^\[\]]+\]")
"""What browsers send as `Host`, without the port."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest request that is taken, and how long it may last.

    | limit | of a request |
    | --- | --- |
    | *body_bytes* | bytes of the body |
    | *body_seconds* | seconds in which the whole body has to arrive |
    | *characters* | characters of all texts together, those of files as they are extracted |
    | *entries* | entries of a list, such as pairs; of all lists a hundred times as many |
    | *candidates* | passages that are judged for a hypothesis |
    | *seconds* | seconds from its arrival to its answer |

    Raise OptionError for one that is not positive.
    """

    body_bytes: int = 16 * 2**20
    body_seconds: float = 30.0
    characters: int = 2_000_000
    entries: int = 1_000
    candidates: int = 200
    seconds: float = 300.0

    def __post_init__(self) -> None:
        for name in self.__slots__:
            if not getattr(self, name) > 0:
                raise OptionError(f"the limit {name} must be over 0, not {getattr(self, name)}")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that hold for every route.

    With *tokens*, each request but those for the page and for the state of the server has to bear
    one of them. *origins* are the origins whose pages may use the server (CORS). *hosts* are the
    names by which the server may be reached, where there are any: a page whose name was made to
    lead here (DNS rebinding) has another. *open_paths* are paths, or beginnings of them that end
    in `/`, that no token is needed for.
    """

    title: str = "entailment"
    tokens: frozenset[str] = field(default_factory=frozenset, repr=False)
    origins: tuple[str, ...] = ()
    hosts: frozenset[str] = frozenset()
    limits: Limits = field(default_factory=Limits)
    logs_texts: bool = False
    open_paths: tuple[str, ...] = ("/", "/static/", "/health", "/ready", "/openapi.json")

    def __post_init__(self) -> None:
        if any(not token.strip() or not token.isascii() for token in self.tokens):
            raise OptionError("a token is a word of ASCII characters")
        for origin in self.origins:
            if origin != "*" and not _ORIGIN.fullmatch(origin):
                problem = "a scheme and a host in lower case, without a path"
                raise OptionError(
                    f"an origin is such as https://example.org ({problem}), not '{origin}'"
                )
        for host in self.hosts:
            if not _HOST.fullmatch(host):
                raise OptionError(
                    f"a host is such as example.org (xn--... for other letters than a-z; no port), "
                    f"not '{host}'"
                )

    def is_open(self, path: str) -> bool:
        """Return whether *path* needs no token.

        >>> Settings().is_open("/static/page.js"), Settings().is_open("/v1/judge")
        (True, False)
        """
        return any(
            path.startswith(open_path)
            if open_path.endswith("/") and open_path != "/"
            else path == open_path
            for open_path in self.open_paths
        )
