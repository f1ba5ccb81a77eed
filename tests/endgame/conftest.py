"""Tables of these tests live in a folder of their own, built once and shared by all test processes."""

import os

import pytest


@pytest.fixture(autouse=True, scope="session")
def table_folder(tmp_path_factory):
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    before = os.environ.get("TEFUDA_CACHE")
    os.environ["TEFUDA_CACHE"] = str(shared / "tables")
    yield shared / "tables" / "endgame"
    if before is None:
        del os.environ["TEFUDA_CACHE"]
    else:
        os.environ["TEFUDA_CACHE"] = before
