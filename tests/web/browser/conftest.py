import shutil

import pytest

from support.pages import Hands, RunningServer, launch


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import sync_playwright  # make web-test installs it

    if shutil.which("chromium") is None:
        pytest.fail("There is no chromium: apt-get install chromium.")
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    made = RunningServer(tmp_path_factory.mktemp("web"))
    made.start()
    yield made
    made.stop()


@pytest.fixture
def hands(chromium, site):
    """Return what opens a browser of its own at the site: ``hands()``, ``hands(dark=True)``."""
    opened = []

    def make(*, wide=1280, high=900, dark=False, lang="en-GB", seed=1, touch=False, url=None):
        context = chromium.new_context(
            viewport={"width": wide, "height": high},
            color_scheme="dark" if dark else "light",
            locale=lang,
            has_touch=touch,
            reduced_motion="reduce",
        )
        one = Hands(context, url or site.url, seed)
        opened.append(one)
        return one

    yield make
    for one in opened:
        one.context.close()
        assert one.errors == []
