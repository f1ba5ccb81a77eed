"""The language of the interface: chosen by each thread for itself, words kept in the rooms they belong to."""

import threading
from importlib import import_module

import pytest

from tefuda.core.words import choose_language, language, speaking, tr, words_of
from tefuda.games import load

ROOMS = ("daihinmin", "geister", "saboteur")


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("TEFUDA_LANG", "en")
    yield
    choose_language(None)


def test_a_threads_choice_is_its_own():
    """Two threads choose at the same moment, then both speak."""
    chosen = threading.Barrier(3)
    said = {}

    def talk(lang):
        choose_language(lang)
        chosen.wait(10)
        said[lang] = tr("Goodbye.")

    threads = [threading.Thread(target=talk, args=(lang,)) for lang in ("ja", "en")]
    for thread in threads:
        thread.start()
    chosen.wait(10)
    for thread in threads:
        thread.join(10)
    assert said == {"ja": "また遊びましょう。", "en": "Goodbye."}
    assert language() == "en"


def test_a_language_for_a_while():
    with speaking("ja"):
        with speaking("en"):
            assert tr("Goodbye.") == "Goodbye."
        assert tr("Goodbye.") == "また遊びましょう。"
    assert tr("Goodbye.") == "Goodbye."


def test_a_games_words_come_with_its_room():
    load("daihinmin")
    load("saboteur")
    load("geister")
    with speaking("ja"):
        assert [tr(word) for word in ("stalemate", "miner", "escape")] == [
            "全員パスの連続",
            "金鉱掘り",
            "脱出",
        ]


def test_rooms_do_not_contradict_each_other():
    """All words lie in one dictionary, so the same English text must mean the same everywhere."""
    modules = ["tefuda.core.japanese", "tefuda.papers.japanese"]
    modules += [f"tefuda.games.{room}.japanese" for room in ROOMS]
    seen = {}
    for module in modules:
        for english in import_module(module).JAPANESE:
            assert english not in seen, f"{english!r} stands in {seen[english]} and in {module}"
            seen[english] = module


def test_words_of_a_users_room(tmp_path, monkeypatch):
    (tmp_path / "my_words.py").write_text('JAPANESE = {"my very own word": "私の言葉"}\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    words_of("my_words")
    with speaking("ja"):
        assert tr("my very own word") == "私の言葉"
