"""Packages that are light to import: what they offer is imported when it is first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_exports(
    package: str, modules: Mapping[str, tuple[str, ...]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package, from names by module.

    A name must not be that of a module of the package: once imported, the module takes its place.

    >>> get, listed, names = lazy_exports("tefuda.core", {"budget": ("Budget", "Clock")})
    >>> names, get("Clock").__name__
    (['Budget', 'Clock'], 'Clock')
    """
    where = {name: module for module, names in modules.items() for name in names}

    def get(name: str) -> Any:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{where[name]}"), name)

    return get, lambda: sorted(where), sorted(where)
