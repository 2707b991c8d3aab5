package io.sluice.exec.plan.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.CorrelVariable;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ExprVisitor;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.PatternInputRef;
import io.sluice.exec.plan.expr.Search;
import io.sluice.exec.plan.expr.Search.Bound;
import io.sluice.exec.plan.expr.Search.NullAs;
import io.sluice.exec.plan.expr.Search.Range;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.exec.plan.expr.TableArgCall;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Expressions, by their {@code kind}. */
final class ExprCodec implements Codec<Expr> {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String SEARCH = "$SEARCH$1";
    /** Deep enough for every plan that SQL text of a sane length gives, shallow enough for the stack. */
    private static final int MAX_DEPTH = 600;
    /** Levels of JSON that an expression may have, with those around it. */
    static final int MAX_JSON_DEPTH = 2 * MAX_DEPTH + 20;

    private final TypeCodec types;

    ExprCodec(TypeCodec types) {
        this.types = types;
    }

    @Override
    public JsonNode write(Expr expr) {
        return expr.accept(new Writer());
    }

    @Override
    public Expr read(JsonCursor cursor) {
        return read(cursor, 0);
    }

    /** Writes the one of the name fields that the function has, and its class. */
    static void writeFunction(FunctionRef function, ObjectNode json) {
        if (!function.syntax().equals("FUNCTION")) {
            json.put("syntax", function.syntax());
        }
        switch (function.kind()) {
            case INTERNAL -> json.put("internalName", function.name());
            case SYSTEM -> json.put("systemName", function.name());
            case CATALOG -> json.put("catalogName", function.name());
            case SQL_KIND -> json.put("sqlKind", function.name());
        }
        function.className().ifPresent(name -> json.put("class", name));
    }

    static FunctionRef readFunction(JsonCursor cursor) {
        String syntax = cursor.find("syntax").map(JsonCursor::text).orElse("FUNCTION");
        Optional<String> className = cursor.find("class").map(JsonCursor::text);
        return cursor.find("internalName")
                .map(name -> new FunctionRef(FunctionRef.Kind.INTERNAL, name.text(), syntax, className))
                .or(() -> cursor.find("systemName")
                        .map(name -> new FunctionRef(FunctionRef.Kind.SYSTEM, name.text(), syntax, className)))
                .or(() -> cursor.find("catalogName")
                        .map(name -> new FunctionRef(FunctionRef.Kind.CATALOG, name.text(), syntax, className)))
                .or(() -> cursor.find("sqlKind")
                        .map(name -> new FunctionRef(FunctionRef.Kind.SQL_KIND, name.text(), syntax, className)))
                .orElseThrow(() -> cursor.error("a call needs internalName, systemName, catalogName or sqlKind"));
    }

    private Expr read(JsonCursor cursor, int depth) {
        if (depth > MAX_DEPTH) {
            throw cursor.error("expression nests deeper than " + MAX_DEPTH + " levels");
        }
        String kind = cursor.field("kind").text();
        return switch (kind) {
            case "INPUT_REF" -> new InputRef(cursor.field("inputIndex").integer(), type(cursor));
            case "LITERAL" -> literal(cursor);
            case "CALL" -> call(cursor, depth);
            case "FIELD_ACCESS" -> fieldAccess(cursor, depth);
            case "CORREL_VARIABLE" -> new CorrelVariable(cursor.field("correl").text(), type(cursor));
            case "PATTERN_INPUT_REF" ->
                new PatternInputRef(
                        cursor.field("alpha").text(), cursor.field("inputIndex").integer(), type(cursor));
            case "TABLE_ARG_CALL" -> tableArgument(cursor);
            default -> throw cursor.error("expressions of kind \"" + kind + "\" are not known here");
        };
    }

    private Expr literal(JsonCursor cursor) {
        if (cursor.find("symbol").isPresent()) {
            return new Symbol(
                    cursor.field("symbol").text(), cursor.field("value").text());
        }
        LogicalType type = type(cursor);
        return new Literal(
                cursor.find("value").map(value -> ValueCodec.read(type, value)).orElse(null), type);
    }

    private Expr call(JsonCursor cursor, int depth) {
        FunctionRef function = readFunction(cursor);
        List<JsonCursor> operands =
                cursor.find("operands").map(JsonCursor::elements).orElse(List.of());
        if (function.name().equals(SEARCH) && operands.size() == 2) {
            return search(read(operands.get(0), depth + 1), operands.get(1), type(cursor));
        }
        List<Expr> read = new ArrayList<>(operands.size());
        for (JsonCursor operand : operands) {
            read.add(read(operand, depth + 1));
        }
        return new Call(function, read, type(cursor));
    }

    private Search search(Expr operand, JsonCursor argument, LogicalType type) {
        LogicalType rangeType = type(argument);
        JsonCursor sarg = argument.field("sarg");
        List<Range> ranges = sarg.field("ranges").elements().stream()
                .map(range -> new Range(
                        range.find("lower").map(bound -> bound(bound, rangeType)),
                        range.find("upper").map(bound -> bound(bound, rangeType))))
                .toList();
        return new Search(operand, ranges, sarg.field("nullAs").oneOf(NullAs.class), rangeType, type);
    }

    private static Bound bound(JsonCursor cursor, LogicalType type) {
        String boundType = cursor.field("boundType").text();
        boolean closed =
                switch (boundType) {
                    case "CLOSED" -> true;
                    case "OPEN" -> false;
                    default -> throw cursor.error("boundType is OPEN or CLOSED, not \"" + boundType + "\"");
                };
        return new Bound(ValueCodec.read(type, cursor.field("value")), closed);
    }

    private FieldAccess fieldAccess(JsonCursor cursor, int depth) {
        Expr row = read(cursor.field("expr"), depth + 1);
        String name = cursor.field("name").text();
        RowType type = row.type().rowForm();
        if (type != null) {
            for (Field field : type.fields()) {
                if (field.name().equals(name)) {
                    LogicalType fieldType = type.nullable() ? field.type().asNullable() : field.type();
                    return new FieldAccess(row, name, fieldType);
                }
            }
        }
        throw cursor.error("type " + row.type().sql() + " has no field \"" + name + "\"");
    }

    private TableArgCall tableArgument(JsonCursor cursor) {
        return new TableArgCall(
                cursor.field("inputIndex").integer(),
                integers(cursor.field("partitionKeys")),
                integers(cursor.field("orderKeys")),
                cursor.field("orderDirections").elements().stream()
                        .map(direction -> direction.oneOf(TableArgCall.Direction.class))
                        .toList(),
                type(cursor));
    }

    private static List<Integer> integers(JsonCursor cursor) {
        return cursor.elements().stream().map(JsonCursor::integer).toList();
    }

    private LogicalType type(JsonCursor cursor) {
        return types.read(cursor.field("type"));
    }

    private final class Writer implements ExprVisitor<JsonNode> {
        @Override
        public JsonNode visit(InputRef ref) {
            return typed(JSON.objectNode().put("kind", "INPUT_REF").put("inputIndex", ref.index()), ref);
        }

        @Override
        public JsonNode visit(Literal literal) {
            ObjectNode json = JSON.objectNode().put("kind", "LITERAL");
            Object value = literal.value();
            json.set("value", value == null ? JSON.nullNode() : ValueCodec.write(literal.type(), value));
            return typed(json, literal);
        }

        @Override
        public JsonNode visit(Symbol symbol) {
            return typed(
                    JSON.objectNode()
                            .put("kind", "LITERAL")
                            .put("symbol", symbol.kind())
                            .put("value", symbol.value()),
                    symbol);
        }

        @Override
        public JsonNode visit(Call call) {
            ObjectNode json = JSON.objectNode().put("kind", "CALL");
            writeFunction(call.function(), json);
            if (!call.operands().isEmpty()) {
                ArrayNode operands = json.putArray("operands");
                for (Expr operand : call.operands()) { // No lambda: expressions may be deep, and the stack is not.
                    operands.add(write(operand));
                }
            }
            return typed(json, call);
        }

        @Override
        public JsonNode visit(Search search) {
            ObjectNode json = JSON.objectNode().put("kind", "CALL");
            writeFunction(FunctionRef.builtIn(SEARCH, "INTERNAL"), json);
            ArrayNode operands = json.putArray("operands").add(write(search.operand()));
            ObjectNode argument = operands.addObject().put("kind", "LITERAL");
            ObjectNode sarg = argument.putObject("sarg");
            ArrayNode ranges = sarg.putArray("ranges");
            for (Range range : search.ranges()) {
                ObjectNode ends = ranges.addObject();
                range.lower().ifPresent(bound -> ends.set("lower", end(bound, search.rangeType())));
                range.upper().ifPresent(bound -> ends.set("upper", end(bound, search.rangeType())));
            }
            sarg.put("nullAs", search.nullAs().name());
            argument.set("type", types.write(search.rangeType()));
            return typed(json, search);
        }

        @Override
        public JsonNode visit(FieldAccess access) {
            ObjectNode json = JSON.objectNode().put("kind", "FIELD_ACCESS").put("name", access.name());
            json.set("expr", write(access.row()));
            return json;
        }

        @Override
        public JsonNode visit(CorrelVariable variable) {
            return typed(JSON.objectNode().put("kind", "CORREL_VARIABLE").put("correl", variable.name()), variable);
        }

        @Override
        public JsonNode visit(PatternInputRef ref) {
            return typed(
                    JSON.objectNode()
                            .put("kind", "PATTERN_INPUT_REF")
                            .put("alpha", ref.alpha())
                            .put("inputIndex", ref.index()),
                    ref);
        }

        @Override
        public JsonNode visit(TableArgCall table) {
            ObjectNode json = JSON.objectNode().put("kind", "TABLE_ARG_CALL").put("inputIndex", table.inputIndex());
            ArrayNode partitionKeys = json.putArray("partitionKeys");
            table.partitionKeys().forEach(partitionKeys::add);
            ArrayNode orderKeys = json.putArray("orderKeys");
            table.orderKeys().forEach(orderKeys::add);
            ArrayNode directions = json.putArray("orderDirections");
            table.orderDirections().forEach(direction -> directions.add(direction.name()));
            return typed(json, table);
        }

        private JsonNode end(Bound bound, LogicalType type) {
            ObjectNode json = JSON.objectNode();
            json.set("value", ValueCodec.write(type, bound.value()));
            return json.put("boundType", bound.closed() ? "CLOSED" : "OPEN");
        }

        private JsonNode typed(ObjectNode json, Expr expr) {
            json.set("type", types.write(expr.type()));
            return json;
        }
    }
}
