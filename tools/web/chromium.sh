#!/usr/bin/env bash
# Installs Debian's chromium and a Japanese font, for the tests in a browser.
set -euo pipefail
echo "Installing chromium, for the tests in a browser."
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-ipafont-gothic >/dev/null
