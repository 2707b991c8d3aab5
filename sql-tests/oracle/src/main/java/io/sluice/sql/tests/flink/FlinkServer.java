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
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.utils.print.RowDataToStringConverter;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;

/**
 * A Flink that answers over standard input and output. Requests begin with a letter: N gives a new environment, B one for batch jobs, S sets
 * an option and R resets one, D runs a statement without rows, F feeds a table, Q runs a query, L computes one without a job, E explains one,
 * M runs several at the same time. Answers begin with whether it went well; then come the types of the columns and the rows, else a message.
 */
public final class FlinkServer {
    private static final int SLOTS = 16;

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

    /** Where jobs run, once there is one. It ends with the process. */
    private static final class Cluster {
        static final URI ADDRESS = startCluster();
    }

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
        // To split long methods takes Flink longer than all else; what is too long for the JVM is asked for in parts.
        options.setString("table.generated-code.max-length", "1000000");
        return TableEnvironment.create(mode.withConfiguration(options).build());
    }

    /** One cluster for all jobs: to start one takes longer than most jobs. */
    private void useCluster() {
        environment.getConfig().set("execution.target", "remote");
        environment.getConfig().set("rest.address", Cluster.ADDRESS.getHost());
        environment.getConfig().set("rest.port", Integer.toString(Cluster.ADDRESS.getPort()));
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
                case 'L' -> compute(readText());
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
            useCluster();
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
                    data.forEachRemaining(row -> add(row, result.getRowDataToStringConverter(), kinds, rows));
                }
            }
        } catch (Exception | LinkageError | AssertionError e) {
            refuse(e);
            return;
        }
        write(types, kinds, rows);
    }

    private void compute(String sql) throws IOException {
        List<String[]> rows = new ArrayList<>();
        List<RowKind> kinds = new ArrayList<>();
        LocalEvaluation.Answer answer;
        try {
            answer = LocalEvaluation.of((TableEnvironmentImpl) environment, sql);
            for (RowData row : answer.rows()) {
                add(row, answer.texts(), kinds, rows);
            }
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            refuse(e);
            return;
        }
        write(answer.types(), kinds, rows);
    }

    private void refuse(Throwable failure) throws IOException {
        out.writeBoolean(false);
        writeText(messages(failure));
    }

    private void write(List<DataType> types, List<RowKind> kinds, List<String[]> rows) throws IOException {
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

    private static void add(RowData row, RowDataToStringConverter texts, List<RowKind> kinds, List<String[]> rows) {
        String[] cells = texts.convert(row);
        for (int i = 0; i < cells.length; i++) {
            cells[i] = row.isNullAt(i) ? null : cells[i];
        }
        kinds.add(row.getRowKind());
        rows.add(cells);
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
