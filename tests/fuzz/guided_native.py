"""``make fuzz-guided``: libFuzzer draws the programs of the native target, guided by coverage.

It needs the build of ``tools/fuzz_guided.sh``. The words are libFuzzer's own; inputs that end in a finding
are kept as ``build/crash-…``, and ``python -m fuzz.guided_native FILE`` tells the calls of one.
"""

import sys
import traceback
from pathlib import Path

from fuzz.native_target import draw, run, target
from tefuda import _native

# Short programs are no better than long ones here.
DEFAULTS = [
    "-max_len=768",
    "-len_control=0",
    "-reduce_inputs=0",
    "-mutate_depth=1",
    "-timeout=60",
    "-rss_limit_mb=2560",
]


def seeds(folder: Path, count: int = 64) -> None:
    """Begin with some programs drawn at random, where there are none yet."""
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        for number in range(count):
            (folder / f"random-{number}").write_bytes(draw(1, number))


def found(trouble: BaseException) -> None:
    traceback.print_exception(trouble)


def main(words: list[str]) -> None:
    if len(words) == 1 and Path(words[0]).is_file():
        run(Path(words[0]).read_bytes())
        return
    fresh = 256 if "--fresh" in words else 64  # of 256: by chance alone, to compare
    planted = "--planted" in words  # a mistake that only coverage leads to, instead of the target
    words = [word for word in words if word not in ("--fresh", "--planted")]
    for word in words:
        if not word.startswith("-"):
            seeds(Path(word))
    _native.fuzz.drive(target(), ["fuzz", *DEFAULTS, *words], found, fresh, planted)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main(sys.argv[1:])
