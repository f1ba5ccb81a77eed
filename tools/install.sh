#!/usr/bin/env bash
# Install Tefuda from the sources and show what is being compiled meanwhile, file by file.
# Usage: tools/install.sh PYTHON PIP-ARGUMENTS...     as in: tools/install.sh .venv/bin/python -e ".[test]"
set -euo pipefail
python=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing Tefuda: what it needs, then its native part, which is compiled: about two minutes on two cores."
echo "(Only what has changed is compiled again.)"
# What ninja says of each file, shortened; on a terminal one line that changes.
show() {
  local line place tty=
  [ -t 1 ] && tty=yes
  while IFS= read -r line; do
    case $line in
    *'] Building CXX object '*)
      place=${line##*.dir/}
      place=${place#native/}
      place=${place%%.c*}
      case $place in cmake_pch*) place="headers" ;; Unity/*) place=${place#Unity/unity_} place="${place%_cxx}, for Python" ;; esac
      line="${line%%]*}] $place"
      line=${line#"${line%%[! ]*}"}
      if [ -n "$tty" ]; then printf '\r\033[K  %s' "$line"; else echo "  $line"; fi
      ;;
    esac
  done
  [ -n "$tty" ] && printf '\r\033[K'
  return 0
}
if ! "$python" -m pip install -v --no-build-isolation "$@" 2>&1 | tee "$log" | show; then
  echo "The installation failed; the last it said:"
  grep -v -e '^ *Link requires' -e '^ *Found link' -e '^ *Skipping link' "$log" | tail -n 60
  exit 1
fi
