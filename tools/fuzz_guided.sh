#!/usr/bin/env bash
# Build the native module with clang, coverage counters, the fuzz target and libFuzzer into build/guided, and
# let libFuzzer draw programs of calls (native/fuzz). What it learns is kept in build/guided-corpus.
# Usage: tools/fuzz_guided.sh PYTHON [WORDS OF LIBFUZZER...]      as in: … -max_total_time=600 -seed=7
set -euo pipefail
python=$1
shift
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
if ! command -v clang++ >/dev/null; then
  echo "The guided fuzzer needs clang with its libFuzzer (Debian: apt-get install clang libclang-rt-dev)." >&2
  exit 2
fi
venv=build/guided-venv
if [ ! -x $venv/bin/python ]; then
  "$python" -m venv $venv
  $venv/bin/python -m pip install -q --upgrade pip
  $venv/bin/python -m pip install -q --group build
fi
CC=clang CXX=clang++ tools/install.sh $venv/bin/python ".[test]" -C build-dir=build/guided \
  -C cmake.define.TEFUDA_FUZZ=ON -C cmake.define.TEFUDA_FUZZ_GUIDED=ON
words=("$@")
[ ${#words[@]} -gt 0 ] || words=(-max_total_time=120)
mkdir -p build/guided-corpus
export PYTHONPATH=tests:examples
exec $venv/bin/python -m fuzz.guided_native build/guided-corpus -artifact_prefix=build/ "${words[@]}"
