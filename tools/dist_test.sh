#!/usr/bin/env bash
# Build sdist and wheel (the wheel from the sdist), install the wheel in an environment of its own and
# run on it, away from the sources, the tests of what an installed package could lack: commands, data files,
# pages, examples, games from texts. `make test` has run all the others on the same code.
# Usage: tools/dist_test.sh PYTHON
set -euo pipefail
python=$1
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
rm -rf dist
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python" -m build --no-isolation --sdist --outdir dist .
mkdir "$work/sdist"
tar -xzf dist/*.tar.gz -C "$work/sdist" --strip-components 1
# The same sources as in the editable build, at another place: ccache looks them up from here.
CCACHE_BASEDIR="$work/sdist/native" "$python" -m build --no-isolation --wheel --outdir dist "$work/sdist"
"$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install -q --upgrade pip
"$work/venv/bin/python" -m pip install -q "$(ls dist/*.whl)[test]"
cp -r tests examples tools docs pyproject.toml ./*.md CITATION.cff "$work/"
cd "$work"
"$work/venv/bin/python" -c "import tefuda; assert 'site-packages' in tefuda.__file__, tefuda.__file__"
"$work/venv/bin/python" -m pytest -q -n 2 --dist worksteal -p no:cacheprovider \
  tests/cli tests/docs tests/papers tests/endgame tests/games/playthroughs tests/wire
