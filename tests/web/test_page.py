"""The page's files, without a browser."""

import re
from importlib.resources import files

from tefuda.web.words import WORDS

STATIC = files("tefuda.web") / "static"


def test_the_texts_of_the_scripts_are_found():
    assert "What do you believe they hold?" in WORDS
    assert "{n} of {all} chosen" in WORDS


def test_every_script_is_read_by_some_other():
    texts = {path.name: path.read_text(encoding="utf-8") for path in STATIC.iterdir()}
    named = set(re.findall(r'"\./([a-z_]+\.js)"', "".join(texts.values()))) | {"app.js"}
    assert named == {name for name in texts if name.endswith(".js")}


def test_nothing_comes_from_elsewhere():
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://", text), path.name
        assert " style=" not in text, path.name
