#!/usr/bin/env bash
# Starts and stops the gateway. See "usage" below, and sluice-env.sh for the environment variables.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/sluice-env.sh"

PID_FILE="$LOG_DIR/gateway.pid"
READY_FILE="$LOG_DIR/gateway.ready"
OUT_FILE="$LOG_DIR/gateway.out"
START_SECONDS=60
STOP_SECONDS=30

usage() {
  cat <<TEXT
usage: gateway.sh start|stop|status|run|archive [-Dkey=value ...]
  start    starts it in the background, waits until it is ready and prints its addresses
  stop     stops it
  status   tells whether it runs, by exit status too
  run      runs it in the foreground
  archive  writes the archive of loaded classes that makes starts faster; the build does so too
Options: conf/gateway.yaml lists them; -Dkey=value wins over it.
TEXT
}

running_pid() {
  [ -f "$PID_FILE" ] || return 1
  local pid
  pid="$(cat "$PID_FILE")"
  # The number may belong to another program by now.
  kill -0 "$pid" 2>/dev/null && ps -p "$pid" -o args= | grep -q GatewayMain || return 1
  echo "$pid"
}

run_java() {
  # shellcheck disable=SC2086 # The options are words.
  exec "$JAVA" ${SLUICE_GC_OPTS:--XX:+UseParallelGC} $JVM_ARCHIVE_OPTS \
    -Dsluice.home="$HOME_DIR" -Dsluice.log.dir="$LOG_DIR" -Dlog4j2.configurationFile="$CONF_DIR/log4j2.yaml" \
    ${SLUICE_JVM_OPTS:-} -cp "$CLASS_PATH" io.sluice.gateway.server.GatewayMain \
    --config "$CONF_DIR/gateway.yaml" --plugins "$APP_DIR/plugins" "$@"
}

start() {
  local pid
  if pid="$(running_pid)"; then
    echo "the gateway runs already, with process id $pid"
    [ ! -f "$READY_FILE" ] || cat "$READY_FILE"
    return 0
  fi
  mkdir -p "$LOG_DIR"
  rm -f "$READY_FILE"
  : > "$OUT_FILE"
  (run_java --ready-file "$READY_FILE" "$@" >> "$OUT_FILE" 2>&1 < /dev/null) &
  pid=$!
  echo "$pid" > "$PID_FILE"
  local waited=0
  while [ ! -f "$READY_FILE" ]; do
    if ! kill -0 "$pid" 2>/dev/null; then
      echo "the gateway did not start:" >&2
      tail -n 20 "$OUT_FILE" >&2
      rm -f "$PID_FILE"
      return 1
    fi
    if [ "$waited" -ge $((START_SECONDS * 10)) ]; then
      echo "the gateway is not ready after $START_SECONDS seconds; see $OUT_FILE" >&2
      return 1
    fi
    sleep 0.1
    waited=$((waited + 1))
  done
  echo "gateway started, process id $pid"
  cat "$READY_FILE"
}

archive() {
  local data
  data="$(mktemp -d)"
  rm -f "$ARCHIVE"
  JVM_ARCHIVE_OPTS="-Xshare:auto -XX:ArchiveClassesAtExit=$ARCHIVE -Xlog:cds=off -Xlog:cds+dynamic=off"
  LOG_DIR="$data"
  (run_java --exit-when-warm -Dsluice.data.dir="$data" -Dsql-gateway.endpoint.rest.port=0 \
    -Dsql-gateway.endpoint.hiveserver2.thrift.port=0) > "$data/out" 2>&1 || {
    echo "writing the archive failed:" >&2
    cat "$data/out" >&2
    rm -rf "$data"
    return 1
  }
  rm -rf "$data"
}

stop() {
  local pid
  if ! pid="$(running_pid)"; then
    echo "the gateway does not run"
    rm -f "$PID_FILE" "$READY_FILE"
    return 0
  fi
  kill "$pid"
  local waited=0
  while kill -0 "$pid" 2>/dev/null; do
    if [ "$waited" -ge $((STOP_SECONDS * 10)) ]; then
      echo "the gateway did not stop within $STOP_SECONDS seconds; killing it" >&2
      kill -9 "$pid"
      break
    fi
    sleep 0.1
    waited=$((waited + 1))
  done
  rm -f "$PID_FILE" "$READY_FILE"
  echo "gateway stopped"
}

status() {
  local pid
  if pid="$(running_pid)"; then
    echo "the gateway runs, with process id $pid"
    [ ! -f "$READY_FILE" ] || cat "$READY_FILE"
  else
    echo "the gateway does not run"
    return 3
  fi
}

command="${1:-}"
[ $# -eq 0 ] || shift
case "$command" in
  start) start "$@" ;;
  stop) stop ;;
  status) status ;;
  archive) archive ;;
  run) mkdir -p "$LOG_DIR" && run_java "$@" ;;
  -h | --help | help) usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
