"""The server of `entail annotate serve`."""

from __future__ import annotations

import socket

import click

from entailment.errors import EntailmentError, MissingExtraError

__all__ = ["run_server"]


def run_server(path: str, host: str, port: int) -> None:
    """Serve the project at *path* until it is interrupted, after printing the addresses.

    Raise MissingExtraError without the extra `server`, EntailmentError where nobody annotates yet
    or the port is taken.
    """
    try:
        import uvicorn

        from entailment.server.annotation import annotation_routes
        from entailment.server.app import create_app
        from entailment.server.connections import Connection
        from entailment.server.logs import configure_logs
        from entailment.server.settings import Settings
    except ImportError as error:
        raise MissingExtraError("the page to annotate in", "server") from error
    from entailment.collection.project import Project

    with Project(path) as project, _listening(host, port) as listening:
        people = project.annotators()
        if not people:
            hint = "name some with 'entail annotate assign'"
            raise EntailmentError(f"{path}: there are no annotators; {hint}")
        bound = listening.getsockname()
        name = f"[{bound[0]}]" if ":" in bound[0] else bound[0]
        for person in people:
            click.echo(f"{person.name}\thttp://{name}:{bound[1]}/annotate/{person.token}")
        configure_logs()
        app = create_app(
            Settings(title=f"annotation of {project.path.stem}"), [annotation_routes(project)]
        )
        config = uvicorn.Config(app, http=Connection, log_config=None, access_log=False)
        uvicorn.Server(config).run([listening])


def _listening(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        problem = error.strerror or error
        raise EntailmentError(f"cannot listen on {host}:{port}: {problem}") from error
