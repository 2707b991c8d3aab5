package io.sluice.exec.plan.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.Edge;
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
import io.sluice.spi.error.Nearest;
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

/** Nodes and edges. What a node has besides the envelope are the components of its record. */
final class NodeCodec {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Set<String> ENVELOPE =
            Set.of("id", "type", "configuration", "inputProperties", "outputType", "description");

    private final TypeCodec types = new TypeCodec();
    private final RecordCodec records;
    /** Node classes by the names that plan files give them. */
    private final Map<String, Class<? extends ExecNode>> nodeClasses = new LinkedHashMap<>();

    NodeCodec(PlanObjects objects) {
        ExprCodec exprs = new ExprCodec(types);
        records = new RecordCodec()
                .register(LogicalType.class, types)
                .register(Expr.class, exprs)
                .register(Literal.class, literals(exprs))
                .register(PlanTable.class, new TableCodec(types, exprs, objects))
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

    ObjectNode write(Edge edge) {
        ObjectNode json = JSON.objectNode();
        records.writeComponents(edge, json);
        return json;
    }

    Edge readEdge(JsonCursor cursor) {
        cursor.requireOnly(JsonNames.ofComponents(Edge.class));
        return records.readComponents(Edge.class, cursor);
    }

    ObjectNode write(PlanNode node) {
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

    PlanNode readNode(JsonCursor cursor) {
        String type = cursor.field("type").text();
        Class<? extends ExecNode> nodeClass = nodeClasses.get(type);
        if (nodeClass == null) {
            throw cursor.field("type")
                    .error("node type \"" + type + "\" is not known here")
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
        if (constants == null) {
            return JSON.objectNode();
        }
        try {
            return MAPPER.readTree(constants.value());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(nodeClass + " has constant fields that are not JSON", e);
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
