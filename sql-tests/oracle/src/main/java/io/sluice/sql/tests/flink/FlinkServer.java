package io.sluice.sql.tests.flink;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;

/**
 * A Flink that answers over standard input and output. Requests begin with a letter: N gives a new environment, B one for batch jobs, S sets
 * an option and R resets one, D runs a statement without rows, F feeds a table, Q runs a query, E explains one, M runs several at the same time. Answers begin with whether it
 * went well; then come the types of the columns and the rows, else a message.
 */
public final class FlinkServer {
    private static final int SLOTS = 16;
    private static final URI CLUSTER = startCluster();

    private final DataInputStream in;
    private final DataOutputStream out;
    private TableEnvironment environment =
            environment(EnvironmentSettings.newInstance().inStreamingMode());

    private FlinkServer(DataInputStream in, DataOutputStream out) {
        this.in = in;
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        // Whatever a library prints must not come between the answers.
        System.setOut(System.err);
        new FlinkServer(new DataInputStream(new BufferedInputStream(System.in)), out).serve();
        System.exit(0);
    }

    /** Where it listens. It ends with the process. */
    private static URI startCluster() {
        Configuration options = new Configuration();
        options.setString("rest.address", "localhost");
        options.setString("rest.bind-port", "0");
        try {
            MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                    .setConfiguration(options)
                    .setNumTaskManagers(1)
                    .setNumSlotsPerTaskManager(SLOTS)
                    .build());
            cluster.start();
            return cluster.getRestAddress().get();
        } catch (Exception e) {
            throw new IllegalStateException("Flink's cluster does not start", e);
        }
    }

    private static TableEnvironment environment(EnvironmentSettings.Builder mode) {
        Configuration options = new Configuration();
        options.setString("parallelism.default", "1");
        options.setString("table.local-time-zone", "UTC");
        options.setString("restart-strategy.type", "none");
        // One cluster for all jobs: to start one takes longer than most jobs.
        options.setString("execution.target", "remote");
        options.setString("rest.address", CLUSTER.getHost());
        options.setString("rest.port", Integer.toString(CLUSTER.getPort()));
        return TableEnvironment.create(mode.withConfiguration(options).build());
    }

    private void serve() throws IOException {
        while (true) {
            int request;
            try {
                request = in.readByte();
            } catch (EOFException e) {
                return;
            }
            switch (request) {
                case 'N' ->
                    environment = environment(EnvironmentSettings.newInstance().inStreamingMode());
                case 'B' ->
                    environment = environment(EnvironmentSettings.newInstance().inBatchMode());
                case 'S' -> environment.getConfig().set(readText(), readText());
                case 'R' -> environment.getConfig().getConfiguration().removeKey(readText());
                case 'F' -> feed();
                case 'D', 'E', 'Q' -> answer(request != 'D', start(readText()));
                case 'M' -> answerAll();
                default -> throw new IOException("no request begins with " + request);
            }
            out.flush();
        }
    }

    private void feed() throws IOException {
        String table = readText();
        List<ScriptTables.TextRow> rows = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            RowKind kind = RowKind.fromByteValue(in.readByte());
            String[] cells = new String[in.readInt()];
            for (int i = 0; i < cells.length; i++) {
                cells[i] = in.readBoolean() ? readText() : null;
            }
            rows.add(new ScriptTables.TextRow(kind, cells));
        }
        ScriptTables.feed(table, rows);
    }

    private interface Started {
        TableResultInternal get() throws Exception;
    }

    /** Plans and submits a statement; what it fails with comes when its result is asked for. */
    private Started start(String sql) {
        try {
            TableResultInternal result = (TableResultInternal) environment.executeSql(sql);
            return () -> result;
        } catch (Exception e) {
            return () -> {
                throw e;
            };
        } catch (LinkageError | AssertionError e) {
            return () -> {
                throw e;
            };
        }
    }

    private void answerAll() throws IOException {
        List<Started> started = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            started.add(start(readText()));
        }
        for (Started each : started) {
            answer(true, each);
        }
    }

    private void answer(boolean withRows, Started started) throws IOException {
        List<String[]> rows = new ArrayList<>();
        List<RowKind> kinds = new ArrayList<>();
        List<DataType> types = List.of();
        try {
            TableResultInternal result = started.get();
            if (withRows) {
                types = result.getResolvedSchema().getColumnDataTypes();
                try (CloseableIterator<RowData> data = result.collectInternal()) {
                    while (data.hasNext()) {
                        RowData row = data.next();
                        String[] cells = result.getRowDataToStringConverter().convert(row);
                        for (int i = 0; i < cells.length; i++) {
                            cells[i] = row.isNullAt(i) ? null : cells[i];
                        }
                        kinds.add(row.getRowKind());
                        rows.add(cells);
                    }
                }
            }
        } catch (Exception | LinkageError | AssertionError e) {
            out.writeBoolean(false);
            writeText(messages(e));
            return;
        }
        out.writeBoolean(true);
        out.writeInt(types.size());
        for (DataType type : types) {
            writeText(type.getLogicalType().asSummaryString());
        }
        out.writeInt(rows.size());
        for (int row = 0; row < rows.size(); row++) {
            out.writeByte(kinds.get(row).toByteValue());
            out.writeInt(rows.get(row).length);
            for (String cell : rows.get(row)) {
                out.writeBoolean(cell != null);
                if (cell != null) {
                    writeText(cell);
                }
            }
        }
    }

    private static String messages(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable e = failure; e != null; e = e.getCause()) {
            text.append(e.getClass().getSimpleName())
                    .append(": ")
                    .append(e.getMessage())
                    .append('\n');
        }
        return text.toString();
    }

    private String readText() throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private void writeText(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
