#!/bin/sh
# Begins the club night on macOS: double-click. Where that is refused: System Settings, Privacy & Security, "Open Anyway".
cd "$(dirname "$0")" || exit 1
for python in python3.15 python3.14 python3.13 python3.12 python3.11 /opt/homebrew/bin/python3 /usr/local/bin/python3 python3; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        exec "$python" start.py "$@"
    fi
done
cat <<'END'
Python 3.11 以降がありません。https://www.python.org/downloads/ から入れて、もう一度ダブルクリックしてください。

There is no Python 3.11 or newer. Get it from https://www.python.org/downloads/, and double-click this file again.
END
exit 1
