#!/usr/bin/env bash
# Build sdist and wheel (the wheel from the sdist), install the wheel in an environment of its own and
# run on it, away from the sources, the tests of what an installed package could lack: commands, data files,
# pages, examples, games from texts. `make test` has run all the others on the same code.
# The same wheel is for every Python from 3.10 on: others that are named try it, with no compiler on their PATH.
# Usage: tools/dist_test.sh PYTHON [OTHER-PYTHON...]
set -euo pipefail
# Named from here, used elsewhere: whole paths, but links as they are, since an environment is a link.
whole() { case $1 in */*) echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")" ;; *) command -v "$1" ;; esac; }
python=$(whole "$1")
shift
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
rm -rf dist
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python" -m build --no-isolation --sdist --outdir dist .
mkdir "$work/sdist"
tar -xzf dist/*.tar.gz -C "$work/sdist" --strip-components 1
# The same sources as in the editable build, at another place: ccache looks them up from here.
CCACHE_BASEDIR="$work/sdist" "$python" -m build --no-isolation --wheel --outdir dist "$work/sdist"
wheel=$(ls dist/*.whl)
ls -l "$wheel"
"$python" -m zipfile -l "$wheel" | grep -q NOTICE.md || { echo "The wheel has no notices of third parties." && exit 1; }
case $wheel in *-cp310-abi3-*) ;; *) echo "This wheel is not for all Pythons." && exit 1 ;; esac
cp -r tests examples tools docs notebooks pyproject.toml ./*.md CITATION.cff "$work/"
wheel=$root/$wheel
cd "$work"
# installed PYTHON EXTRA: an environment of its own; its Python in $installed.
installed() {
  local place
  place=$work/venv-$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  "$1" -m venv "$place"
  "$place/bin/python" -m pip install -q --upgrade pip
  "$place/bin/python" -m pip install -q "$wheel$2"
  "$place/bin/python" -c "import tefuda; assert 'site-packages' in tefuda.__file__, tefuda.__file__"
  installed=$place/bin
}
installed "$python" "[test]"
"$installed/python" -m pytest -q -n 2 --dist worksteal -p no:cacheprovider \
  tests/cli tests/docs tests/papers tests/games/playthroughs
for other in "$@"; do
  installed "$(cd "$root" && whole "$other")" ""
  echo "== $("$installed/python" --version), $(basename "$wheel")"
  PATH=$installed "$installed/tefuda" doctor
  PATH=$installed "$installed/tefuda" match geister 'ismcts(iterations=200)' random --games 4 --seed 1
  echo "quit" | PATH=$installed "$installed/tefuda" play geister >/dev/null
done
