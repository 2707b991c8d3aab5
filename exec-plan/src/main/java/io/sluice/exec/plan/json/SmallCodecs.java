package io.sluice.exec.plan.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.plan.node.StateMetadata;
import io.sluice.spi.config.Durations;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Encodings of a few lines each. */
final class SmallCodecs {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final String DELETE_BY_KEY = "~DELETE";

    private SmallCodecs() {}

    /** ISO 8601: {@code PT10S}. */
    static Codec<Duration> duration() {
        return of(value -> JSON.textNode(value.toString()), cursor -> {
            try {
                return Duration.parse(cursor.text());
            } catch (DateTimeParseException e) {
                throw cursor.error("\"" + cursor.text() + "\" is not a duration");
            }
        });
    }

    /** Its time to live is {@code 0 ms}, {@code 1 d}: the largest unit that divides. */
    static Codec<StateMetadata> state() {
        return of(
                state -> JSON.objectNode()
                        .put("index", state.index())
                        .put("ttl", durationText(state.ttl().toMillis()))
                        .put("name", state.name()),
                cursor -> {
                    cursor.requireOnly(Set.of("index", "ttl", "name"));
                    JsonCursor ttl = cursor.field("ttl");
                    try {
                        return new StateMetadata(
                                cursor.field("index").integer(),
                                Durations.parse(ttl.text()),
                                cursor.field("name").text());
                    } catch (IllegalArgumentException e) {
                        throw ttl.error("\"" + ttl.text() + "\" is not a duration");
                    }
                });
    }

    /** A ROW, NOT NULL or not. */
    static Codec<RowType> row(TypeCodec types) {
        return of(types::write, cursor -> {
            if (types.read(cursor) instanceof RowType row) {
                return row;
            }
            throw cursor.error("expected a ROW type");
        });
    }

    /** An array of kinds; deletes that carry the key alone have a name of their own. */
    static Codec<ChangelogMode> changelogMode() {
        return of(
                mode -> {
                    ArrayNode kinds = JSON.arrayNode();
                    mode.kinds()
                            .forEach(kind -> kinds.add(
                                    kind == RowKind.DELETE && mode.keyOnlyDeletes() ? DELETE_BY_KEY : kind.name()));
                    return kinds;
                },
                cursor -> {
                    Set<RowKind> kinds = EnumSet.noneOf(RowKind.class);
                    boolean keyOnly = false;
                    for (JsonCursor kind : cursor.elements()) {
                        boolean byKey = kind.text().equals(DELETE_BY_KEY);
                        keyOnly |= byKey;
                        kinds.add(byKey ? RowKind.DELETE : kind.oneOf(RowKind.class));
                    }
                    if (kinds.isEmpty()) {
                        throw cursor.error("a changelog mode has at least one kind");
                    }
                    return new ChangelogMode(kinds, keyOnly);
                });
    }

    static Codec<Distribution> distribution() {
        return of(SmallCodecs::writeDistribution, SmallCodecs::readDistribution);
    }

    private static ObjectNode writeDistribution(Distribution value) {
        ObjectNode json = JSON.objectNode().put("type", value.kind().name());
        if (value.kind() == Distribution.Kind.HASH) {
            ArrayNode keys = json.putArray("keys");
            value.keys().forEach(keys::add);
        }
        value.kept().ifPresent(kept -> {
            json.set("inputDistribution", writeDistribution(kept.distribution()));
            json.put("isStrict", kept.strict());
        });
        return json;
    }

    private static Distribution readDistribution(JsonCursor cursor) {
        Distribution.Kind kind = cursor.field("type").oneOf(Distribution.Kind.class);
        if (kind == Distribution.Kind.KEEP_INPUT_AS_IS) {
            return Distribution.keep(
                    readDistribution(cursor.field("inputDistribution")),
                    cursor.field("isStrict").bool());
        }
        List<Integer> keys = kind == Distribution.Kind.HASH ? integers(cursor.field("keys")) : List.<Integer>of();
        return new Distribution(kind, keys, Optional.empty());
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
                    call.ordering().ifPresent(order -> writeOrdering(order, json.putArray("ordering")));
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
                        types.read(cursor.field("type")),
                        cursor.find("ordering").map(SmallCodecs::readOrdering)));
    }

    private static void writeOrdering(SortSpec order, ArrayNode json) {
        for (SortField field : order.fields()) {
            json.addObject()
                    .put("index", field.index())
                    .put("isAscending", field.isAscending())
                    .put("nullIsLast", field.nullIsLast());
        }
    }

    private static SortSpec readOrdering(JsonCursor cursor) {
        return new SortSpec(cursor.elements().stream()
                .map(field -> new SortField(
                        field.field("index").integer(),
                        field.field("isAscending").bool(),
                        field.field("nullIsLast").bool()))
                .toList());
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
