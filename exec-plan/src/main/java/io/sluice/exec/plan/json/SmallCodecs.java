package io.sluice.exec.plan.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.spi.config.Durations;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Encodings of a few lines each. */
final class SmallCodecs {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private SmallCodecs() {}

    /** {@code 0 ms}, {@code 1 d}: the largest unit that divides. */
    static Codec<Duration> duration() {
        return of(value -> JSON.textNode(durationText(value.toMillis())), cursor -> {
            try {
                return Durations.parse(cursor.text());
            } catch (IllegalArgumentException e) {
                throw cursor.error("\"" + cursor.text() + "\" is not a duration");
            }
        });
    }

    /** An array of kinds. */
    static Codec<ChangelogMode> changelogMode() {
        return of(
                mode -> {
                    ArrayNode kinds = JSON.arrayNode();
                    mode.kinds().forEach(kind -> kinds.add(kind.name()));
                    return kinds;
                },
                cursor -> {
                    Set<RowKind> kinds = EnumSet.noneOf(RowKind.class);
                    cursor.elements().forEach(kind -> kinds.add(kind.oneOf(RowKind.class)));
                    if (kinds.isEmpty()) {
                        throw cursor.error("a changelog mode has at least one kind");
                    }
                    return new ChangelogMode(kinds, false);
                });
    }

    static Codec<Distribution> distribution() {
        return of(
                value -> {
                    ObjectNode json = JSON.objectNode().put("type", value.kind().name());
                    if (value.kind() == Distribution.Kind.HASH) {
                        ArrayNode keys = json.putArray("keys");
                        value.keys().forEach(keys::add);
                    }
                    return json;
                },
                cursor -> new Distribution(
                        cursor.field("type").oneOf(Distribution.Kind.class),
                        cursor.find("keys").map(SmallCodecs::integers).orElse(List.of())));
    }

    static Codec<RankRange> rankRange() {
        return of(
                range -> JSON.objectNode()
                        .put("type", "Constant")
                        .put("start", range.start())
                        .put("end", range.end()),
                cursor -> {
                    String type = cursor.field("type").text();
                    if (!type.equals("Constant")) {
                        throw cursor.error("rank ranges of type \"" + type + "\" are not supported yet");
                    }
                    return new RankRange(
                            cursor.field("start").longInteger(),
                            cursor.field("end").longInteger());
                });
    }

    static Codec<RankStrategy> rankStrategy() {
        return of(
                strategy -> {
                    ObjectNode json = JSON.objectNode()
                            .put(
                                    "type",
                                    switch (strategy.kind()) {
                                        case UNDEFINED -> "Undefined";
                                        case APPEND_FAST -> "AppendFast";
                                        case UPDATE_FAST -> "UpdateFast";
                                        case RETRACT -> "Retract";
                                    });
                    if (strategy.kind() == RankStrategy.Kind.UPDATE_FAST) {
                        ArrayNode keys = json.putArray("primaryKeys");
                        strategy.primaryKeys().forEach(keys::add);
                    }
                    return json;
                },
                cursor -> {
                    String type = cursor.field("type").text();
                    RankStrategy.Kind kind =
                            switch (type) {
                                case "Undefined" -> RankStrategy.Kind.UNDEFINED;
                                case "AppendFast" -> RankStrategy.Kind.APPEND_FAST;
                                case "UpdateFast" -> RankStrategy.Kind.UPDATE_FAST;
                                case "Retract" -> RankStrategy.Kind.RETRACT;
                                default -> throw cursor.error("rank strategy \"" + type + "\" does not exist");
                            };
                    return new RankStrategy(
                            kind,
                            cursor.find("primaryKeys")
                                    .map(SmallCodecs::integers)
                                    .orElse(List.of()));
                });
    }

    static Codec<AggregateCall> aggregateCall(TypeCodec types) {
        return of(
                call -> {
                    ObjectNode json = JSON.objectNode().put("name", call.name().orElse(null));
                    ExprCodec.writeFunction(call.function(), json);
                    ArrayNode arguments = json.putArray("argList");
                    call.argList().forEach(arguments::add);
                    json.put("filterArg", call.filterArg())
                            .put("distinct", call.distinct())
                            .put("approximate", call.approximate())
                            .put("ignoreNulls", call.ignoreNulls());
                    json.set("type", types.write(call.type()));
                    return json;
                },
                cursor -> new AggregateCall(
                        cursor.find("name").map(JsonCursor::text),
                        ExprCodec.readFunction(cursor),
                        integers(cursor.field("argList")),
                        cursor.field("filterArg").integer(),
                        cursor.field("distinct").bool(),
                        cursor.field("approximate").bool(),
                        cursor.field("ignoreNulls").bool(),
                        types.read(cursor.field("type"))));
    }

    private static String durationText(long millis) {
        if (millis != 0 && millis % 86_400_000 == 0) {
            return millis / 86_400_000 + " d";
        }
        if (millis != 0 && millis % 3_600_000 == 0) {
            return millis / 3_600_000 + " h";
        }
        if (millis != 0 && millis % 60_000 == 0) {
            return millis / 60_000 + " min";
        }
        return millis != 0 && millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }

    private static List<Integer> integers(JsonCursor cursor) {
        return cursor.elements().stream().map(JsonCursor::integer).toList();
    }

    private static <T> Codec<T> of(Function<T, JsonNode> write, Function<JsonCursor, T> read) {
        return new Codec<>() {
            @Override
            public JsonNode write(T value) {
                return write.apply(value);
            }

            @Override
            public T read(JsonCursor cursor) {
                return read.apply(cursor);
            }
        };
    }
}
