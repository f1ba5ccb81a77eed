#!/usr/bin/env bash
# Build the native module with address and undefined-behaviour sanitizers into build/sanitize and run
# the tests that drive it. Usage: tools/sanitize.sh PYTHON
set -euo pipefail
python=$1
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
venv=build/sanitize-venv
if [ ! -x $venv/bin/python ]; then
  "$python" -m venv $venv
  $venv/bin/python -m pip install -q --upgrade pip
  $venv/bin/python -m pip install -q --group build
fi
$venv/bin/python -m pip install -q --no-build-isolation ".[test]" -C build-dir=build/sanitize \
  -C cmake.define.TEFUDA_SANITIZE=ON -C cmake.build-type=Debug
# Python itself leaks on purpose at exit; we look for bad accesses and undefined behaviour.
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libstdc++.so)"
export LD_PRELOAD
exec $venv/bin/python -m pytest -q -n 2 --dist worksteal -p no:cacheprovider -x \
  tests/core tests/geister tests/saboteur tests/search tests/toy tests/daihinmin
