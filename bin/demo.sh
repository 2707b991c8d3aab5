#!/usr/bin/env bash
# Builds what is not built, starts the gateway, runs the demo and says how to connect.
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$home"

if [ ! -x dist/bin/gateway.sh ]; then
    echo "Building Sluice (a few minutes the first time)..."
    mvn --batch-mode --quiet -DskipTests package
fi

bin/gateway.sh start

echo
echo "Purchases by category, as 5,000 events of a shop are read from demo/shop-events.json:"
echo
bin/sluice -f demo/demo.sql

cat <<'EOF'

The gateway goes on running. Connect with

  bin/sluice                                                            SQL in this terminal
  beeline -u jdbc:hive2://127.0.0.1:10000/default                       Beeline
  DBeaver: driver "Apache Hive 4+", host 127.0.0.1, port 10000          DBeaver
  curl -X POST http://127.0.0.1:8083/v1/sessions                        REST, as Flink's SQL Gateway

  bin/gateway.sh stop                                                   ends it
EOF
