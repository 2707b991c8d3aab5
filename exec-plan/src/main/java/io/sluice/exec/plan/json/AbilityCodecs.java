package io.sluice.exec.plan.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.node.Sink.SinkAbility;
import io.sluice.exec.plan.node.SourceAbility;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was pushed into sources and sinks, by {@code type}. */
final class AbilityCodecs {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private AbilityCodecs() {}

    static Codec<SourceAbility> source(TypeCodec types) {
        return new Codec<>() {
            @Override
            public JsonNode write(SourceAbility ability) {
                ObjectNode json = JSON.objectNode();
                if (ability instanceof SourceAbility.ProjectPushDown push) {
                    json.put("type", "ProjectPushDown").set("projectedFields", paths(push.projectedFields()));
                    json.set("producedType", types.write(push.producedType()));
                } else if (ability instanceof SourceAbility.ReadingMetadata reading) {
                    ArrayNode keys = json.put("type", "ReadingMetadata").putArray("metadataKeys");
                    reading.metadataKeys().forEach(keys::add);
                    json.set("producedType", types.write(reading.producedType()));
                } else if (ability instanceof SourceAbility.LimitPushDown limit) {
                    json.put("type", "LimitPushDown").put("limit", limit.limit());
                }
                return json;
            }

            @Override
            public SourceAbility read(JsonCursor cursor) {
                String type = cursor.field("type").text();
                return switch (type) {
                    case "ProjectPushDown" ->
                        new SourceAbility.ProjectPushDown(
                                readPaths(cursor.field("projectedFields")),
                                types.readRow(cursor.field("producedType")));
                    case "ReadingMetadata" ->
                        new SourceAbility.ReadingMetadata(
                                cursor.field("metadataKeys").elements().stream()
                                        .map(JsonCursor::text)
                                        .toList(),
                                types.readRow(cursor.field("producedType")));
                    case "LimitPushDown" ->
                        new SourceAbility.LimitPushDown(cursor.field("limit").longInteger());
                    default -> throw cursor.error("source ability \"" + type + "\" is not supported yet");
                };
            }
        };
    }

    static Codec<SinkAbility> sink() {
        return new Codec<>() {
            @Override
            public JsonNode write(SinkAbility ability) {
                ObjectNode json = JSON.objectNode();
                if (ability instanceof SinkAbility.Overwrite overwrite) {
                    json.put("type", "Overwrite").put("overwrite", overwrite.overwrite());
                } else if (ability instanceof SinkAbility.Partitioning partitioning) {
                    ObjectNode partition = json.put("type", "Partitioning").putObject("partition");
                    partitioning.partition().forEach(partition::put);
                } else if (ability instanceof SinkAbility.WritingMetadata writing) {
                    ArrayNode keys = json.put("type", "WritingMetadata").putArray("metadataKeys");
                    writing.metadataKeys().forEach(keys::add);
                }
                return json;
            }

            @Override
            public SinkAbility read(JsonCursor cursor) {
                String type = cursor.field("type").text();
                return switch (type) {
                    case "Overwrite" ->
                        new SinkAbility.Overwrite(cursor.field("overwrite").bool());
                    case "Partitioning" -> {
                        Map<String, String> partition = new LinkedHashMap<>();
                        cursor.field("partition").fields().forEach((key, value) -> partition.put(key, value.text()));
                        yield new SinkAbility.Partitioning(partition);
                    }
                    case "WritingMetadata" ->
                        new SinkAbility.WritingMetadata(cursor.field("metadataKeys").elements().stream()
                                .map(JsonCursor::text)
                                .toList());
                    default -> throw cursor.error("sink ability \"" + type + "\" is not supported yet");
                };
            }
        };
    }

    private static ArrayNode paths(List<List<Integer>> paths) {
        ArrayNode json = JSON.arrayNode();
        for (List<Integer> path : paths) {
            ArrayNode written = json.addArray();
            path.forEach(written::add);
        }
        return json;
    }

    private static List<List<Integer>> readPaths(JsonCursor cursor) {
        return cursor.elements().stream()
                .map(path -> path.elements().stream().map(JsonCursor::integer).toList())
                .toList();
    }
}
