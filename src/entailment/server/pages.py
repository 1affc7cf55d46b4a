"""Pages: templates that escape all text, and the files that browsers load with them.

A page extends `base.html`, which has the look, the head and a bar of navigation. Its scripts and
styles are files of `static/`: the policy of `middleware` forbids any other.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["environment", "page", "report_style", "static_files"]


def page(template: str, *, root: str = "", status: int = 200, **values: Any) -> HTMLResponse:
    """Return the page that *template*, a file of `templates/`, makes of *values*.

    *root* leads from the page to `/`, so that a proxy may serve both below another path.
    """
    content = environment().get_template(template).render(root=root, status=status, **values)
    return HTMLResponse(content, status_code=status)


@cache
def environment() -> Environment:
    """Return the templates; another package adds its own by an `overlay` with its loader."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("entailment.server", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def static_files() -> StaticFiles:
    """Return the application that serves `static/`."""
    return StaticFiles(packages=[("entailment.server", "static")])


def report_style() -> APIRouter:
    """Return the route of the style that pages share with the report of a check."""
    style = files("entailment.checking").joinpath("data/style.css").read_bytes()
    router = APIRouter(include_in_schema=False)

    @router.get("/static/report.css")
    async def report_css() -> Response:
        return Response(style, media_type="text/css")

    return router
