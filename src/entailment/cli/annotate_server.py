"""The server of `entail annotate serve`."""

from __future__ import annotations

import click

from entailment.cli.signals import end_servers_in_order
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
        from entailment.server.connections import Connection, bound, listen
        from entailment.server.logs import configure_logs
        from entailment.server.settings import Settings
    except ImportError as error:
        raise MissingExtraError("the page to annotate in", "server") from error
    from entailment.collection.project import Project

    with Project(path) as project, bound(host, port) as listening:
        people = project.annotators()
        if not people:
            hint = "name some with 'entail annotate assign'"
            raise EntailmentError(f"{path}: there are no annotators; {hint}")
        listen(listening)  # before anybody reads an address
        address, number = listening.getsockname()[:2]
        name = f"[{address}]" if ":" in address else address
        for person in people:
            click.echo(f"{person.name}\thttp://{name}:{number}/annotate/{person.token}")
        configure_logs()
        app = create_app(
            Settings(title=f"annotation of {project.path.stem}"), [annotation_routes(project)]
        )
        config = uvicorn.Config(app, http=Connection, log_config=None, access_log=False)
        end_servers_in_order()
        uvicorn.Server(config).run([listening])
