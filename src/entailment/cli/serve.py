"""`entail serve`: the acts of the other commands over HTTP, and a page."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

import click

from entailment.cli.options import abstain_option, links_option, read_options, system_options
from entailment.cli.signals import end_servers_in_order

if TYPE_CHECKING:
    from entailment.retrieval.recipes import SearchRecipe
    from entailment.server.collections import Mounted

__all__ = ["command"]

TOKENS = "ENTAILMENT_TOKENS"
"""The environment variable of tokens, separated by white space."""


@click.command(
    "serve",
    epilog="Example: entail serve --port 8000 --collection news=articles/ --token-file tokens.txt",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--collection",
    multiple=True,
    metavar="NAME=FOLDER",
    help="A file, folder or index that requests may search; may be repeated.",
)
@click.option(
    "--also",
    multiple=True,
    metavar="NAME=SYSTEM",
    help="Another system that requests may use, without -O and --abstain; may be repeated.",
)
@click.option(
    "--token-file",
    metavar="FILE",
    help=f"Bearer tokens, one per line; each request must carry one. Also read from {TOKENS}.",
)
@click.option(
    "--allow-origin",
    multiple=True,
    metavar="URL",
    help="An origin whose pages may use the server (CORS); may be repeated.",
)
@click.option(
    "--allow-host",
    multiple=True,
    metavar="NAME",
    help="A host name that requests without a token may be sent to, in addition to localhost and "
    "that of --host; may be repeated. [default: none on a loopback address, else any]",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=8,
    show_default=True,
    help="The maximum number of concurrent requests; one thread judges for all.",
)
@click.option(
    "--queue",
    type=click.IntRange(0, 100_000),
    default=64,
    show_default=True,
    help="The maximum number of waiting requests; further ones get 429.",
)
@click.option(
    "--batch",
    type=click.IntRange(1, 4096),
    default=32,
    show_default=True,
    help="The number of pairs judged together.",
)
@click.option(
    "--remember",
    type=click.IntRange(0),
    default=20_000,
    show_default=True,
    help="The number of judgments to cache.",
)
@click.option(
    "--max-body",
    type=click.IntRange(1),
    default=16 * 2**20,
    show_default=True,
    metavar="BYTES",
    help="The maximum size of a request body.",
)
@click.option(
    "--max-characters",
    type=click.IntRange(1),
    default=2_000_000,
    show_default=True,
    metavar="N",
    help="The maximum number of characters of all texts in a request, including those of files.",
)
@click.option(
    "--max-entries",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    metavar="N",
    help="The maximum number of pairs, hypotheses, facts, claims, records or sources in a list.",
)
@click.option(
    "--max-top",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    metavar="N",
    help="The maximum number of passages to judge for a hypothesis.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    default=300.0,
    show_default=True,
    metavar="SECONDS",
    help="The maximum duration of a request.",
)
@click.option(
    "--grace",
    type=click.FloatRange(0),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="How long requests in progress may continue after SIGTERM.",
)
@click.option(
    "--drain",
    type=click.FloatRange(0),
    default=0.0,
    show_default=True,
    metavar="SECONDS",
    help="How long requests are accepted after SIGTERM, while /ready answers 503.",
)
@click.option(
    "--log-texts", is_flag=True, help="Log the texts of requests. [default: log no texts]"
)
@click.option("--lenient", is_flag=True, help="Skip broken documents of collections.")
@links_option
@abstain_option
@system_options
def command(
    host: str,
    port: int,
    collection: tuple[str, ...],
    also: tuple[str, ...],
    token_file: str | None,
    allow_origin: tuple[str, ...],
    allow_host: tuple[str, ...],
    workers: int,
    queue: int,
    batch: int,
    remember: int,
    max_body: int,
    max_characters: int,
    max_entries: int,
    max_top: int,
    timeout: float,
    grace: float,
    drain: float,
    log_texts: bool,
    lenient: bool,
    abstain: float | None,
    system: str | None,
    options: tuple[str, ...],
) -> None:
    """Serve judge, check, search, novelty, validate and score as JSON over HTTP, with a web page.

    The page is at http://HOST:PORT/, the OpenAPI description at /openapi.json. Requests refer to
    systems and collections by the names given here, never to files. The log is JSON lines on
    standard error. On SIGTERM, SIGINT or SIGHUP, the server finishes the requests in progress and
    exits; the exit status is 1 if a request had to be abandoned. Each option may also be set by an
    environment variable, as --max-body by ENTAILMENT_SERVE_MAX_BODY.
    """
    try:
        from entailment.server.connections import bound
        from entailment.server.logs import configure_logs, log_event
        from entailment.server.service import Service
        from entailment.server.serving import Process, service_app
        from entailment.server.settings import Limits, Settings
        from entailment.signature import package_version
    except ImportError as error:
        from entailment.errors import MissingExtraError

        if (error.name or "").partition(".")[0] == "entailment":
            raise
        raise MissingExtraError("the server", "server") from error

    limits = Limits(
        body_bytes=max_body,
        characters=max_characters,
        entries=max_entries,
        candidates=max_top,
        seconds=timeout,
    )
    settings = Settings(
        tokens=_tokens(token_file),
        origins=allow_origin,
        hosts=_hosts(*allow_host),
        limits=limits,
        logs_texts=log_texts,
    )
    with bound(host, port) as address:  # before models are loaded
        is_loopback = ip_address(address.getsockname()[0]).is_loopback
        has_hosts = not settings.tokens and (allow_host or is_loopback)
        settings = replace(settings, hosts=_hosts(host, *allow_host) if has_hosts else frozenset())
        systems = _systems(system, options, abstain, also)
        mounted = _mounted(collection, lenient)
        configure_logs(texts=log_texts)
        service = Service(
            systems,
            mounted,
            limits=limits,
            threads=workers,
            waiting=queue,
            batch=batch,
            remembered=remember,
        )
        service.warm_up()
        about = {
            "version": package_version(),
            "systems": [recipe.description for recipe in systems.values()],
            "collections": [each.name for each in mounted],
            "tokens": len(settings.tokens),
        }
        if not settings.tokens and not is_loopback:
            log_event(
                "anyone may use the server: it has no tokens", level=logging.WARNING, host=host
            )
        app = service_app(settings, service)
        end_servers_in_order()
        process = Process(app, service, address, drain=drain, grace=grace, about=about)
        if not process.run():
            raise click.exceptions.Exit(1)


for _option in command.params:  # each by the name in its help, which a parameter may lack
    _name = max(_option.opts, key=len).lstrip("-").replace("-", "_")
    _option.envvar = f"ENTAILMENT_SERVE_{_name.upper()}"


def _systems(
    system: str | None, options: tuple[str, ...], abstain: float | None, also: Sequence[str]
) -> dict[str, SearchRecipe]:
    """Return the recipes to serve by name, the default first."""
    from entailment.retrieval.recipes import load_search_recipe

    default = load_search_recipe(system, options=read_options(options), abstain=abstain).decided()
    systems = {"default" if system is None else default.system.name: default}
    for name, source in _named(also, "--also", "SYSTEM"):
        if name in systems:
            raise click.UsageError(f"--also names '{name}' twice; the first system has a name, too")
        systems[name] = load_search_recipe(source).decided()
    return systems


def _mounted(collections: Sequence[str], lenient: bool) -> list[Mounted]:
    from entailment.server.collections import mount

    named = dict(_named(collections, "--collection", "FOLDER"))
    if len(named) < len(collections):
        raise click.UsageError("two collections have the same name")
    return [mount(name, Path(path), lenient=lenient) for name, path in named.items()]


def _hosts(*names: str) -> frozenset[str]:
    """Return *names* and those of this machine, as they are in the header `Host`.

    >>> sorted(_hosts("Example.org", "::2"))
    ['127.0.0.1', '[::1]', '[::2]', 'example.org', 'localhost']
    """
    lower = (name.lower() for name in names if name)
    written = (f"[{name}]" if name.count(":") > 1 and name[0] != "[" else name for name in lower)
    return frozenset(("localhost", "127.0.0.1", "[::1]", *written))


def _named(values: Sequence[str], option: str, what: str) -> list[tuple[str, str]]:
    pairs = [value.partition("=") for value in values]
    if not all(name and equals and value for name, equals, value in pairs):
        raise click.UsageError(f"{option} is written NAME={what}")
    return [(name, value) for name, _, value in pairs]


def _tokens(path: str | None) -> frozenset[str]:
    """Return the tokens of the file and of the environment.

    Raise DataError for a file without tokens, UsageError for a variable of white space.
    """
    from entailment.datasets.source import Source
    from entailment.errors import DataError

    given = os.environ.get(TOKENS, "")
    tokens = frozenset(given.split())
    if given and not tokens:
        raise click.UsageError(f"{TOKENS} holds only white space; without tokens, leave it empty")
    if path is not None:
        own = {line.text.strip() for line in Source(path).lines() if line.text.strip()}
        if not own:
            raise DataError("holds no token; write one per line", path=path)
        tokens |= own
    return tokens
