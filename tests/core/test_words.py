"""The language of the interface: chosen by each thread for itself, words kept in the rooms they belong to."""

import threading
from importlib import import_module
from pathlib import Path

import pytest

import tefuda
from tefuda.core.words import choose_language, language, speaking, tr, words_of
from tefuda.games import load


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
        said[lang] = tr("Stopped.")

    threads = [threading.Thread(target=talk, args=(lang,)) for lang in ("ja", "en")]
    for thread in threads:
        thread.start()
    chosen.wait(10)
    for thread in threads:
        thread.join(10)
    assert said == {"ja": "中断しました。", "en": "Stopped."}
    assert language() == "en"


def test_a_language_for_a_while():
    with speaking("ja"):
        with speaking("en"):
            assert tr("Stopped.") == "Stopped."
        assert tr("Stopped.") == "中断しました。"
    assert tr("Stopped.") == "Stopped."


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
    source = Path(tefuda.__file__).parent
    seen = {}
    for path in sorted(source.rglob("*japanese.py")):
        module = ".".join(("tefuda", *path.relative_to(source).with_suffix("").parts))
        for english, japanese in import_module(module).JAPANESE.items():
            assert seen.setdefault(english, japanese) == japanese, f"{english!r} is another word in {module}"
    assert len(seen) > 300


def test_words_of_a_users_room(tmp_path, monkeypatch):
    (tmp_path / "my_words.py").write_text('JAPANESE = {"my very own word": "私の言葉"}\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    words_of("my_words")
    with speaking("ja"):
        assert tr("my very own word") == "私の言葉"
