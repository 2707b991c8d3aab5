# Sourced by the other scripts: finds the program, Java and the folders. Sets HOME_DIR, APP_DIR, CONF_DIR, LOG_DIR, JAVA,
# CLASS_PATH and JVM_ARCHIVE_OPTS.
#
#   JAVA_HOME         a JDK or JRE, 17 or newer; without it, java on the PATH
#   SLUICE_CONF_DIR   gateway.yaml and log4j2.yaml; default: conf/
#   SLUICE_LOG_DIR    logs and the process id; default: log/
#   SLUICE_JVM_OPTS   more options for the JVM, such as -Xmx1g
#   SLUICE_GC_OPTS    the gateway's garbage collector; default: -XX:+UseParallelGC

HOME_DIR="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
if [ -d "$HOME_DIR/lib" ]; then
  APP_DIR="$HOME_DIR"
elif [ -d "$HOME_DIR/dist/lib" ]; then
  APP_DIR="$HOME_DIR/dist"
else
  echo "$HOME_DIR holds no built program; run: mvn -q -DskipTests package" >&2
  exit 1
fi
CONF_DIR="${SLUICE_CONF_DIR:-$HOME_DIR/conf}"
LOG_DIR="${SLUICE_LOG_DIR:-$HOME_DIR/log}"

if [ -n "${JAVA_HOME:-}" ]; then
  JAVA="$JAVA_HOME/bin/java"
else
  JAVA="$(command -v java || true)"
fi
if [ -z "$JAVA" ] || [ ! -x "$JAVA" ]; then
  echo "no Java found: set JAVA_HOME to a JDK of version 17 or newer" >&2
  exit 1
fi

# In one order always, since an archive of classes belongs to one class path.
CLASS_PATH=""
for jar in "$APP_DIR"/lib/*.jar; do
  CLASS_PATH="$CLASS_PATH${CLASS_PATH:+:}$jar"
done

# Loaded classes of a gateway, which halve the time to start. Belongs to one JVM and to the jars at their place: where it does not fit,
# the JVM does without. "gateway.sh archive" writes it anew.
ARCHIVE="$APP_DIR/lib/gateway.jsa"
JVM_ARCHIVE_OPTS="-Xshare:auto"
if [ -f "$ARCHIVE" ]; then
  JVM_ARCHIVE_OPTS="-Xshare:auto -XX:SharedArchiveFile=$ARCHIVE -Xlog:cds=off -Xlog:cds+dynamic=off -Xlog:class+path=off"
fi
