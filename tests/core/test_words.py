"""The language of the interface: chosen by each thread for itself; errors carry their templates."""

import threading

import pytest

import tefuda
from tefuda.core.words import choose_language, language, speaking, tr, words_of
from tefuda.games import load


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


def test_errors_carry_their_template_and_values():
    import pickle

    from tefuda.core import TefudaError
    from tefuda.core.errors import IllegalMove
    from tefuda.core.words import said

    with pytest.raises(TefudaError) as caught:
        tefuda.agent("randm")
    error = pickle.loads(pickle.dumps(caught.value))
    assert error.sentence.template == "There is no {kind} named {name!r}.{hint}"
    assert str(error) == "There is no agent named 'randm'. Did you mean 'random'?"
    with speaking("ja"):
        assert str(error).startswith("There is no agent")  # records and JSON are the same everywhere
        assert said(error) == "エージェント に 'randm' はありません。 もしかして: 'random'"
        assert said(str(error)) == said(error)  # a finished sentence is known by its template
        assert said(IllegalMove("{braces} of its own")) == "{braces} of its own"
    around = TefudaError("Cannot read {path}: {error}.", path="x", error=error)
    with speaking("ja"):
        assert "エージェント" in said(around)


def test_native_errors_are_said_in_japanese():
    from tefuda.core.words import said

    with pytest.raises(ValueError, match="whole number from") as caught:
        tefuda._native.saboteur.tile(99)
    with speaking("ja"):
        assert "整数" in said(caught.value)


def test_a_command_speaks_in_all_its_threads():
    from tefuda.core.words import speaking_everywhere

    said = []
    with speaking_everywhere("ja"):
        thread = threading.Thread(target=lambda: said.append(tr("Stopped.")))
        thread.start()
        thread.join(10)
    assert said == ["中断しました。"]
    assert tr("Stopped.") == "Stopped."


def test_words_of_a_users_room(tmp_path, monkeypatch):
    (tmp_path / "my_words.py").write_text('JAPANESE = {"my very own word": "私の言葉"}\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    words_of("my_words")
    with speaking("ja"):
        assert tr("my very own word") == "私の言葉"
