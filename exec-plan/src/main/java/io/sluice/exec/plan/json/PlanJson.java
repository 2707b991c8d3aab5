package io.sluice.exec.plan.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.Edge;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.ConstantFields;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.NodeType;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.plan.node.StateMetadata;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes plans to JSON and reads them back. Immutable and thread-safe. */
public final class PlanJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    /** An expression level is two levels of JSON, and a sum of some hundred terms is as deep as its terms are many. */
    private static final int MAX_NESTING = 2000;

    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_NESTING)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(MAX_NESTING)
                    .build())
            .build());
    private static final Set<String> ENVELOPE =
            Set.of("id", "type", "configuration", "inputProperties", "outputType", "description");

    private final TypeCodec types = new TypeCodec();
    private final RecordCodec records;
    /** Node classes by the names that plan files give them. */
    private final Map<String, Class<? extends ExecNode>> nodeClasses = new LinkedHashMap<>();

    public PlanJson() {
        ExprCodec exprs = new ExprCodec(types);
        records = new RecordCodec()
                .register(LogicalType.class, types)
                .register(Expr.class, exprs)
                .register(Literal.class, literals(exprs))
                .register(PlanTable.class, new TableCodec(types, exprs))
                .register(AggregateCall.class, SmallCodecs.aggregateCall(types))
                .register(ChangelogMode.class, SmallCodecs.changelogMode())
                .register(Distribution.class, SmallCodecs.distribution())
                .register(Duration.class, SmallCodecs.duration())
                .register(RowType.class, SmallCodecs.row(types))
                .register(StateMetadata.class, SmallCodecs.state())
                .register(RankStrategy.class, SmallCodecs.rankStrategy());
        for (Class<?> nodeClass : ExecNode.class.getPermittedSubclasses()) {
            for (String name : nodeClass.getAnnotation(NodeType.class).value()) {
                nodeClasses.put(name, nodeClass.asSubclass(ExecNode.class));
            }
        }
    }

    /** The plan as indented JSON. */
    public String write(ExecPlan plan) {
        ObjectNode json = JSON.objectNode().put("flinkVersion", ExecPlan.FLINK_VERSION);
        ArrayNode nodes = json.putArray("nodes");
        plan.nodes().forEach(node -> nodes.add(writeNode(node)));
        ArrayNode edges = json.putArray("edges");
        for (Edge edge : plan.edges()) {
            records.writeComponents(edge, edges.addObject());
        }
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, null, e)
                    .with("feature", "writing a plan that nests deeper than " + MAX_NESTING + " levels");
        }
    }

    /**
     * Reads a plan.
     *
     * @throws SluiceException INVALID_PLAN with the path of the first thing that is not understood; nothing is guessed
     */
    public ExecPlan read(String text) {
        JsonCursor plan = new JsonCursor(parse(text), "$");
        plan.requireOnly(Set.of("flinkVersion", "nodes", "edges"));
        plan.field("flinkVersion").text();
        List<PlanNode> nodes = new ArrayList<>();
        Set<Integer> ids = new HashSet<>();
        for (JsonCursor node : plan.field("nodes").elements()) {
            PlanNode read = readNode(node);
            if (!ids.add(read.id())) {
                throw node.error("node " + read.id() + " occurs twice");
            }
            nodes.add(read);
        }
        List<Edge> edges = new ArrayList<>();
        for (JsonCursor edge : plan.field("edges").elements()) {
            edge.requireOnly(JsonNames.ofComponents(Edge.class));
            Edge read = records.readComponents(Edge.class, edge);
            if (!ids.contains(read.source()) || !ids.contains(read.target())) {
                throw edge.error("the edge names a node that is not there");
            }
            edges.add(read);
        }
        return new ExecPlan(nodes, edges);
    }

    private ObjectNode writeNode(PlanNode node) {
        ObjectNode json = JSON.objectNode().put("id", node.id()).put("type", node.type());
        if (!node.configuration().isEmpty()) {
            ObjectNode configuration = json.putObject("configuration");
            node.configuration().forEach(configuration::put);
        }
        records.writeComponents((Record) node.node(), json);
        if (!node.inputs().isEmpty()) {
            ArrayNode inputs = json.putArray("inputProperties");
            node.inputs().forEach(input -> records.writeComponents(input, inputs.addObject()));
        }
        json.set("outputType", types.writeRow(node.outputType()));
        json.put("description", node.description());
        constantFields(node.node().getClass())
                .properties()
                .forEach(field -> json.set(field.getKey(), field.getValue()));
        return json;
    }

    private PlanNode readNode(JsonCursor cursor) {
        String type = cursor.field("type").text();
        Class<? extends ExecNode> nodeClass = nodeClasses.get(type);
        if (nodeClass == null) {
            throw cursor.error("node type \"" + type + "\" is not known here")
                    .hint(Nearest.hint(type, nodeClasses.keySet()));
        }
        JsonNode constants = constantFields(nodeClass);
        Set<String> known = new HashSet<>(ENVELOPE);
        known.addAll(JsonNames.ofComponents(nodeClass));
        constants.properties().forEach(field -> {
            known.add(field.getKey());
            JsonNode found = cursor.json().get(field.getKey());
            if (found != null && !found.equals(field.getValue())) {
                throw cursor.field(field.getKey()).error("only " + field.getValue() + " is possible here");
            }
        });
        cursor.requireOnly(known);
        Map<String, String> configuration = new LinkedHashMap<>();
        cursor.find("configuration")
                .ifPresent(found -> found.fields().forEach((key, value) -> configuration.put(key, value.text())));
        List<InputProperty> inputs = new ArrayList<>();
        cursor.find("inputProperties").ifPresent(found -> found.elements().forEach(input -> {
            input.requireOnly(JsonNames.ofComponents(InputProperty.class));
            inputs.add(records.readComponents(InputProperty.class, input));
        }));
        return new PlanNode(
                cursor.field("id").integer(),
                type,
                records.readComponents(nodeClass, cursor),
                configuration,
                inputs,
                types.readRow(cursor.field("outputType")),
                cursor.field("description").text());
    }

    private static JsonNode constantFields(Class<? extends ExecNode> nodeClass) {
        ConstantFields constants = nodeClass.getAnnotation(ConstantFields.class);
        return constants == null ? JSON.objectNode() : parse(constants.value());
    }

    private static JsonNode parse(String text) {
        try {
            JsonNode json = MAPPER.readTree(text);
            return json == null || json.isMissingNode() ? JSON.nullNode() : json;
        } catch (JsonProcessingException e) {
            throw SluiceException.of(ErrorCode.INVALID_PLAN, null, e)
                    .with(
                            "path",
                            e.getLocation() == null
                                    ? "$"
                                    : "line " + e.getLocation().getLineNr())
                    .with("reason", e.getOriginalMessage());
        }
    }

    private static Codec<Literal> literals(ExprCodec exprs) {
        return new Codec<>() {
            @Override
            public JsonNode write(Literal literal) {
                return exprs.write(literal);
            }

            @Override
            public Literal read(JsonCursor cursor) {
                if (exprs.read(cursor) instanceof Literal literal) {
                    return literal;
                }
                throw cursor.error("expected a literal");
            }
        };
    }
}
