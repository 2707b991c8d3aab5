package io.sluice.exec.plan.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.exec.plan.Edge;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads one plan file, a node at a time, so that a file's tree is never in memory as a whole. */
final class PlanReader {
    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})");
    /** Of Flink, with which compiled plans began. */
    private static final int[] OLDEST = {1, 15};

    /** What the parser says of its own settings, which users of plan files cannot reach. */
    private static final Pattern ADVICE_TO_PROGRAMS = Pattern.compile(", from `[^`]*`|: enable `[^`]*` to allow");

    private static final int MAX_FAULTS = 100;

    private final JsonParser parser;
    private final NodeCodec codec;
    private final Map<String, PlanNode> nodes = new LinkedHashMap<>();
    private final Map<String, Edge> edges = new LinkedHashMap<>();
    private final List<PlanFault> faults = new ArrayList<>();

    PlanReader(JsonParser parser, NodeCodec codec) {
        this.parser = parser;
        this.codec = codec;
    }

    PlanInspection read() throws IOException {
        try {
            JsonToken first = parser.nextToken();
            if (first == JsonToken.START_OBJECT) {
                readPlan();
            } else {
                faults.add(PlanFault.of("$", first == null ? "the file is empty" : "expected an object"));
            }
        } catch (JsonProcessingException e) {
            faults.add(PlanFault.of(path(parser.getParsingContext()), reason(e)));
        }
        return PlanStructure.inspect(nodes, edges, faults);
    }

    private void readPlan() throws IOException {
        Set<String> missing = new HashSet<>(Set.of("flinkVersion", "nodes", "edges"));
        while (!hopeless() && parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            missing.remove(name);
            switch (name) {
                case "flinkVersion" -> attempt(() -> requireVersion(new JsonCursor(tree(), "$.flinkVersion")));
                case "nodes" -> readElements("$.nodes", cursor -> nodes.put(cursor.path(), codec.readNode(cursor)));
                case "edges" -> readElements("$.edges", cursor -> edges.put(cursor.path(), codec.readEdge(cursor)));
                default -> {
                    faults.add(PlanFault.of("$." + name, "unknown field"));
                    parser.skipChildren();
                }
            }
        }
        if (hopeless()) {
            return;
        }
        if (parser.nextToken() != null) {
            faults.add(PlanFault.of("$", "something follows the plan"));
        }
        missing.stream().sorted().forEach(name -> faults.add(PlanFault.of("$", "field \"" + name + "\" is missing")));
    }

    /** Whether so much is wrong already that nobody wants to know the rest. */
    private boolean hopeless() {
        return faults.size() >= MAX_FAULTS;
    }

    private interface Reading {
        void run() throws IOException;
    }

    private interface ElementReading {
        void read(JsonCursor cursor);
    }

    private void readElements(String path, ElementReading reading) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            faults.add(PlanFault.of(path, "expected an array"));
            parser.skipChildren();
            return;
        }
        for (int i = 0; !hopeless() && parser.nextToken() != JsonToken.END_ARRAY; i++) {
            JsonCursor cursor = new JsonCursor(tree(), path + "[" + i + "]");
            attempt(() -> reading.read(cursor));
        }
    }

    private void attempt(Reading reading) throws IOException {
        try {
            reading.run();
        } catch (SluiceException e) {
            faults.add(new PlanFault(e.parameter("path").orElse("$"), e));
        }
    }

    private JsonNode tree() throws IOException {
        return parser.readValueAsTree();
    }

    private static void requireVersion(JsonCursor cursor) {
        var version = VERSION.matcher(cursor.text());
        if (!version.matches()) {
            throw cursor.error("\"" + cursor.text() + "\" is not a version of Flink");
        }
        int[] read = {Integer.parseInt(version.group(1)), Integer.parseInt(version.group(2))};
        var newest = VERSION.matcher(ExecPlan.FLINK_VERSION);
        if (!newest.matches()) {
            throw new IllegalStateException(ExecPlan.FLINK_VERSION);
        }
        int[] known = {Integer.parseInt(newest.group(1)), Integer.parseInt(newest.group(2))};
        if (compare(read, OLDEST) < 0 || compare(read, known) > 0) {
            throw cursor.error("plans of Flink " + cursor.text() + " are not known here, only those of 1.15 to "
                    + ExecPlan.FLINK_VERSION);
        }
    }

    private static int compare(int[] version, int[] other) {
        return version[0] != other[0] ? version[0] - other[0] : version[1] - other[1];
    }

    private static String reason(JsonProcessingException e) {
        String reason = ADVICE_TO_PROGRAMS.matcher(e.getOriginalMessage()).replaceAll("");
        JsonLocation location = e.getLocation();
        return location == null
                ? reason
                : reason + " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }

    /** Where the parser is; outer levels only, when it is very deep. */
    private static String path(JsonStreamContext context) {
        List<String> steps = new ArrayList<>();
        for (JsonStreamContext at = context; at != null && !at.inRoot(); at = at.getParent()) {
            if (at.inArray()) {
                steps.add("[" + Math.max(at.getCurrentIndex(), 0) + "]");
            } else if (at.getCurrentName() != null) {
                steps.add("." + at.getCurrentName());
            }
        }
        StringBuilder path = new StringBuilder("$");
        for (int i = steps.size() - 1; i >= 0 && path.length() < 200; i--) {
            path.append(steps.get(i));
        }
        return path.toString();
    }
}
