#!/usr/bin/env bash
# Build the native module with address and undefined-behaviour sanitizers and the fuzz target into
# build/sanitize; run the fuzzers that reach it for a short while, and the tests that drive it.
# Usage: tools/sanitize.sh PYTHON          all of it
#        tools/sanitize.sh PYTHON target --seconds 600 --seed 7      the fuzzers named, and no tests
set -euo pipefail
python=$1
shift
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
venv=build/sanitize-venv
if [ ! -x $venv/bin/python ]; then
  "$python" -m venv $venv
  $venv/bin/python -m pip install -q --upgrade pip
  $venv/bin/python -m pip install -q --group build
fi
tools/install.sh $venv/bin/python ".[test]" -C build-dir=build/sanitize \
  -C cmake.define.TEFUDA_SANITIZE=ON -C cmake.define.TEFUDA_FUZZ=ON -C cmake.build-type=Debug
# Python itself leaks on purpose at exit; we look for bad accesses and undefined behaviour.
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libstdc++.so)"
export LD_PRELOAD
fuzz() {
  # More than a gigabyte at once, or three in all, is a finding, as without sanitizers.
  ASAN_OPTIONS=$ASAN_OPTIONS:max_allocation_size_mb=1024:hard_rss_limit_mb=3000 \
    PYTHONPATH=tests:examples $venv/bin/python -m fuzz "$@"
}
if [ $# -gt 0 ]; then
  fuzz "$@"
  exit
fi
fuzz native views states --seed 1 --inputs 300
# Every room whose tests drive native code; those that only play (arena, cli, papers, …) repeat these calls.
exec $venv/bin/python -m pytest -q -m 'not slow and not browser and not numbers' -n 2 --dist worksteal -p no:cacheprovider -x --durations 15 \
  tests/core tests/bandits tests/search tests/games tests/beliefs tests/endgame tests/agents \
  tests/interop/test_batch.py tests/interop/test_encoding.py
