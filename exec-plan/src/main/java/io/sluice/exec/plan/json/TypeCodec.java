package io.sluice.exec.plan.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RawType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.SimpleType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.TimeKind;
import io.sluice.spi.type.TypeParser;
import io.sluice.spi.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Types: their SQL text, or an object where the text would lose something (time attributes, lengths of zero, SYMBOL). A type of Java
 * objects of Flink, as accumulators have, is a {@link RawType} that keeps its object as it is.
 */
final class TypeCodec implements Codec<LogicalType> {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Override
    public JsonNode write(LogicalType type) {
        return textIsEnough(type) ? JSON.textNode(withoutComments(type).sql()) : object(type);
    }

    @Override
    public LogicalType read(JsonCursor cursor) {
        if (!cursor.json().isTextual()) {
            return readObject(cursor);
        }
        try {
            return TypeParser.parse(cursor.text());
        } catch (IllegalArgumentException e) {
            throw cursor.error(String.valueOf(e.getMessage()));
        }
    }

    /** A row type that must not be anything else; rows of nodes are NOT NULL whatever the text says. */
    RowType readRow(JsonCursor cursor) {
        if (read(cursor) instanceof RowType row) {
            return row.withNullable(false);
        }
        throw cursor.error("expected a ROW type");
    }

    /** The rows of a node: {@link #write} of the type as nullable, which is how plan files have it. */
    JsonNode writeRow(RowType type) {
        return write(type.withNullable(true));
    }

    private static boolean textIsEnough(LogicalType type) {
        if (type instanceof TimestampType timestamp) {
            return timestamp.kind() == TimeKind.REGULAR;
        }
        if (type instanceof TimestampLtzType timestamp) {
            return timestamp.kind() == TimeKind.REGULAR;
        }
        if (type instanceof RowType row) {
            return row.fields().stream().allMatch(field -> textIsEnough(field.type()));
        }
        if (type instanceof ArrayType array) {
            return textIsEnough(array.element());
        }
        if (type instanceof MultisetType multiset) {
            return textIsEnough(multiset.element());
        }
        if (type instanceof MapType map) {
            return textIsEnough(map.key()) && textIsEnough(map.value());
        }
        return type.root() != TypeRoot.SYMBOL
                && !isForeign(type)
                && length(type).filter(length -> length == 0).isEmpty();
    }

    /** Whether the type is one of Flink's own Java types, which stands in the plan as Flink wrote it. */
    private static boolean isForeign(LogicalType type) {
        return type instanceof RawType raw && raw.serializer().startsWith("{");
    }

    private static ObjectNode foreign(String json) {
        try {
            return (ObjectNode) MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw SluiceException.internal("the JSON of a type", json);
        }
    }

    /** The compact form has no comments of ROW fields. */
    private static LogicalType withoutComments(LogicalType type) {
        if (!(type instanceof RowType row)) {
            return type;
        }
        return new RowType(
                row.fields().stream()
                        .map(field -> Field.of(field.name(), withoutComments(field.type())))
                        .toList(),
                row.nullable());
    }

    private static Optional<Integer> length(LogicalType type) {
        if (type instanceof CharType text) {
            return Optional.of(text.length());
        }
        if (type instanceof VarCharType text) {
            return Optional.of(text.length());
        }
        if (type instanceof BinaryType bytes) {
            return Optional.of(bytes.length());
        }
        if (type instanceof VarBinaryType bytes) {
            return Optional.of(bytes.length());
        }
        return Optional.empty();
    }

    private JsonNode object(LogicalType type) {
        if (type instanceof RawType raw && isForeign(raw)) {
            ObjectNode json = foreign(raw.serializer());
            return type.nullable() ? json : json.put("nullable", false);
        }
        ObjectNode object = JSON.objectNode().put("type", type.root().name());
        if (!type.nullable()) {
            object.put("nullable", false);
        }
        length(type).ifPresent(length -> object.put("length", length));
        if (type instanceof TimestampType timestamp) {
            object.put("precision", timestamp.precision())
                    .put("kind", timestamp.kind().name());
        } else if (type instanceof TimestampLtzType timestamp) {
            object.put("precision", timestamp.precision())
                    .put("kind", timestamp.kind().name());
        } else if (type instanceof ArrayType array) {
            object.set("elementType", write(array.element()));
        } else if (type instanceof MultisetType multiset) {
            object.set("elementType", write(multiset.element()));
        } else if (type instanceof MapType map) {
            object.set("keyType", write(map.key()));
            object.set("valueType", write(map.value()));
        } else if (type instanceof RowType row) {
            ArrayNode fields = object.putArray("fields");
            for (Field field : row.fields()) {
                ObjectNode json = fields.addObject().put("name", field.name());
                json.set("fieldType", write(field.type()));
                field.comment().ifPresent(comment -> json.put("description", comment));
            }
        }
        return object;
    }

    private LogicalType readObject(JsonCursor cursor) {
        boolean nullable = cursor.find("nullable").map(JsonCursor::bool).orElse(true);
        Optional<String> foreign = cursor.find("class")
                .or(() -> cursor.find("implementationClass"))
                .map(JsonCursor::text);
        if (foreign.isPresent() && cursor.json() instanceof ObjectNode json) {
            ObjectNode asNullable = json.deepCopy();
            asNullable.remove("nullable");
            return new RawType(foreign.get(), asNullable.toString(), nullable);
        }
        TypeRoot root = cursor.field("type").oneOf(TypeRoot.class);
        return switch (root) {
            case CHAR -> new CharType(cursor.field("length").integer(), nullable);
            case VARCHAR -> new VarCharType(cursor.field("length").integer(), nullable);
            case BINARY -> new BinaryType(cursor.field("length").integer(), nullable);
            case VARBINARY -> new VarBinaryType(cursor.field("length").integer(), nullable);
            case TIMESTAMP_WITHOUT_TIME_ZONE -> new TimestampType(precision(cursor), kind(cursor), nullable);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> new TimestampLtzType(precision(cursor), kind(cursor), nullable);
            case ARRAY -> new ArrayType(read(cursor.field("elementType")), nullable);
            case MULTISET -> new MultisetType(read(cursor.field("elementType")), nullable);
            case MAP -> new MapType(read(cursor.field("keyType")), read(cursor.field("valueType")), nullable);
            case ROW -> new RowType(fields(cursor), nullable);
            case SYMBOL -> new SimpleType(TypeRoot.SYMBOL, nullable);
            case BOOLEAN,
                    DECIMAL,
                    TINYINT,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    FLOAT,
                    DOUBLE,
                    DATE,
                    TIME_WITHOUT_TIME_ZONE,
                    INTERVAL_YEAR_MONTH,
                    INTERVAL_DAY_TIME,
                    NULL,
                    RAW,
                    VARIANT,
                    BITMAP -> throw cursor.error("type " + root + " is not readable in the object form");
        };
    }

    private List<Field> fields(JsonCursor cursor) {
        List<Field> fields = new ArrayList<>();
        for (JsonCursor field : cursor.field("fields").elements()) {
            fields.add(new Field(
                    field.field("name").text(),
                    read(field.field("fieldType")),
                    field.find("description").map(JsonCursor::text)));
        }
        return fields;
    }

    private static int precision(JsonCursor cursor) {
        return cursor.field("precision").integer();
    }

    private static TimeKind kind(JsonCursor cursor) {
        return cursor.find("kind").map(kind -> kind.oneOf(TimeKind.class)).orElse(TimeKind.REGULAR);
    }
}
