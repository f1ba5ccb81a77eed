#!/usr/bin/env bash
# The scripts of the page: formatted by prettier, types checked by TypeScript (JSDoc), where node is there.
# With --write: formatted in place, nothing checked.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v npx >/dev/null; then
  echo "no node: the scripts of the page were not checked"
  exit 0
fi
run() { npx --yes --loglevel error "$@"; }
if [ "${1:-}" = --write ]; then
  run prettier@3 --config tools/web/prettier.json --log-level warn --write src/tefuda/web/static
  exit 0
fi
if ! run prettier@3 --version >/dev/null 2>&1; then
  echo "the npm registry does not answer: the scripts of the page were not checked"
  exit 0
fi
run prettier@3 --config tools/web/prettier.json --log-level warn --check src/tefuda/web/static
run -p typescript@6 tsc -p tools/web/tsconfig.json
