package io.sluice.exec.plan.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DistinctType;
import io.sluice.spi.type.LogicalType.ExternalRawType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RawType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.SimpleType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.LogicalType.StructuredType.Comparison;
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

/** Types: their SQL text, or an object where the text would lose something (time attributes, lengths of zero, states of aggregates). */
final class TypeCodec implements Codec<LogicalType> {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** Types stand below expressions, which may be deep; types of types are not. */
    private static final int MAX_DEPTH = ExprCodec.MAX_JSON_DEPTH + 200;

    @Override
    public JsonNode write(LogicalType type) {
        return textIsEnough(type) ? JSON.textNode(withoutComments(type).sql()) : object(type);
    }

    @Override
    public LogicalType read(JsonCursor cursor) {
        if (!cursor.json().isTextual()) {
            cursor.requireDepthBelow(MAX_DEPTH);
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
        if (type instanceof StructuredType structured) {
            return structured.equals(StructuredType.of(structured.className().orElse(""), structured.attributes())
                            .withNullable(structured.nullable()))
                    && structured.attributes().stream().allMatch(field -> textIsEnough(field.type()));
        }
        if (type instanceof ExternalRawType || type instanceof DistinctType) {
            return false;
        }
        return type.root() != TypeRoot.SYMBOL
                && length(type).filter(length -> length == 0).isEmpty();
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
        } else if (type instanceof ExternalRawType raw) {
            object.put("class", raw.className()).set("externalDataType", dataType(raw));
        } else if (type instanceof StructuredType structured) {
            writeStructured(structured, object);
        } else if (type instanceof DistinctType distinct) {
            object.put("objectIdentifier", distinct.identifier()).set("sourceType", write(distinct.source()));
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

    private void writeStructured(StructuredType type, ObjectNode object) {
        type.identifier().ifPresent(identifier -> object.put("objectIdentifier", identifier));
        type.className().ifPresent(name -> object.put("implementationClass", name));
        ArrayNode attributes = object.putArray("attributes");
        for (Field attribute : type.attributes()) {
            ObjectNode json = attributes.addObject().put("name", attribute.name());
            json.set("attributeType", write(attribute.type()));
            attribute.comment().ifPresent(comment -> json.put("description", comment));
        }
        if (!type.isFinal()) {
            object.put("final", false);
        }
        if (!type.instantiable()) {
            object.put("instantiable", false);
        }
        if (type.comparison() != Comparison.NONE) {
            object.put("comparison", type.comparison().name());
        }
    }

    private static JsonNode dataType(ExternalRawType type) {
        try {
            return MAPPER.readTree(type.dataType());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(type.dataType() + " is not JSON", e);
        }
    }

    private LogicalType readObject(JsonCursor cursor) {
        boolean nullable = cursor.find("nullable").map(JsonCursor::bool).orElse(true);
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
            case RAW -> raw(cursor, nullable);
            case STRUCTURED_TYPE -> structured(cursor, nullable);
            case DISTINCT_TYPE ->
                new DistinctType(cursor.field("objectIdentifier").text(), read(cursor.field("sourceType")), nullable);
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
                    DESCRIPTOR,
                    VARIANT,
                    BITMAP -> throw cursor.error("type " + root + " is not readable in the object form");
        };
    }

    private static LogicalType raw(JsonCursor cursor, boolean nullable) {
        String className = cursor.field("class").text();
        return cursor.find("externalDataType")
                .<LogicalType>map(
                        type -> new ExternalRawType(className, type.json().toString(), nullable))
                .orElseGet(() ->
                        new RawType(className, cursor.field("specialSerializer").text(), nullable));
    }

    private StructuredType structured(JsonCursor cursor, boolean nullable) {
        List<Field> attributes = new ArrayList<>();
        for (JsonCursor attribute : cursor.field("attributes").elements()) {
            attributes.add(new Field(
                    attribute.field("name").text(),
                    read(attribute.field("attributeType")),
                    attribute.find("description").map(JsonCursor::text)));
        }
        return new StructuredType(
                cursor.find("objectIdentifier").map(JsonCursor::text),
                cursor.find("implementationClass").map(JsonCursor::text),
                attributes,
                cursor.find("final").map(JsonCursor::bool).orElse(true),
                cursor.find("instantiable").map(JsonCursor::bool).orElse(true),
                cursor.find("comparison")
                        .map(comparison -> comparison.oneOf(Comparison.class))
                        .orElse(Comparison.NONE),
                nullable);
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
