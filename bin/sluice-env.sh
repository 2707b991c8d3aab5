# Sourced by the other scripts: finds the program, Java and the folders. Sets HOME_DIR, APP_DIR, CONF_DIR, LOG_DIR, JAVA and
# CLASS_PATH.
#
#   JAVA_HOME         a JDK or JRE, 17 or newer; without it, java on the PATH
#   SLUICE_CONF_DIR   gateway.yaml and log4j2.yaml; default: conf/
#   SLUICE_LOG_DIR    logs and the process id; default: log/
#   SLUICE_JVM_OPTS   more options for the JVM, such as -Xmx1g

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
