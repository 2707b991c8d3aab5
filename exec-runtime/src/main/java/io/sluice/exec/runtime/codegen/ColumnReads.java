package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.TypeRoot;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a method reads input columns. In a loop over rows, vectors and arrays are fetched once above it ({@link #prologue}); in a method
 * for one row, where they are needed.
 */
final class ColumnReads {
    private final InputAccess input;
    private final boolean inLoop;
    private final boolean neverNull;
    private final SourceWriter prologue = new SourceWriter();
    /** The variable of a column's vector, by column; in loops only. */
    private final Map<ColumnPath, String> vectors = new LinkedHashMap<>();

    private ColumnReads(InputAccess input, boolean inLoop, boolean neverNull) {
        this.input = input;
        this.inLoop = inLoop;
        this.neverNull = neverNull;
    }

    /** @param neverNull the caller has seen that no column that is read has nulls */
    static ColumnReads inLoop(InputAccess input, boolean neverNull) {
        return new ColumnReads(input, true, neverNull);
    }

    static ColumnReads oneRow(InputAccess input) {
        return new ColumnReads(input, false, false);
    }

    InputAccess input() {
        return input;
    }

    /** What must stand above the loop. Complete when the loop's body is. */
    String prologue() {
        return prologue.toString();
    }

    Value read(Expr expr, ExpressionEmitter emitter) {
        ColumnPath path = ColumnPath.of(expr, input)
                .orElseThrow(() -> SluiceException.internal("a column or a field of one", expr.toString()));
        if (path.type().root() == TypeRoot.NULL) {
            return new Value(ValueKind.CELL, "null", Value.YES);
        }
        String row = input.row(path.column());
        String base = JavaNames.of(path.name());
        String vector = inLoop ? vectorAboveLoop(path, base, emitter) : vectorHere(path, base, emitter);
        String isNull = neverNull ? Value.NO : isNull(path, vector, row, base, emitter);
        ValueKind kind = ValueKind.of(path.type());
        String holder = kind.isHolder() ? emitter.generated().object(ColumnAccess.javaType(kind), base + "Value") : "";
        String value = hasArray(kind) && inLoop
                ? vector + "Values[" + row + "]" + (kind == ValueKind.BOOLEAN ? " != 0" : "")
                : ColumnAccess.read(kind, vector, row, holder);
        String code = isNull.equals(Value.NO) ? value : isNull + " ? " + ColumnAccess.placeholder(kind) + " : " + value;
        return new Value(kind, emitter.declare(kind, base, code), isNull);
    }

    /** The Java condition that no column which is read has nulls; empty when no column is read. */
    static String noNulls(Iterable<ColumnPath> paths, InputAccess input) {
        StringBuilder condition = new StringBuilder();
        for (ColumnPath path : paths) {
            String vector = input.column(path.column());
            condition
                    .append(condition.isEmpty() ? "" : " && ")
                    .append("!")
                    .append(vector)
                    .append(".hasNulls()");
            for (int field : path.fields()) {
                vector = "((RowVector) " + vector + ").field(" + field + ")";
                condition.append(" && !").append(vector).append(".hasNulls()");
            }
        }
        return condition.toString();
    }

    private String vectorAboveLoop(ColumnPath path, String base, ExpressionEmitter emitter) {
        return vectors.computeIfAbsent(path, column -> {
            String name = emitter.generated().unique(base + "Column");
            declareVector(prologue, column, name);
            if (hasArray(ValueKind.of(column.type()))) {
                String element = ValueKind.of(column.type()) == ValueKind.BOOLEAN
                        ? "byte"
                        : ColumnAccess.javaType(ValueKind.of(column.type()));
                prologue.line("%s[] %sValues = %s.values();".formatted(element, name, name));
            }
            return name;
        });
    }

    private String vectorHere(ColumnPath path, String base, ExpressionEmitter emitter) {
        String name = emitter.generated().unique(base + "Column");
        declareVector(emitter.out(), path, name);
        return name;
    }

    private void declareVector(SourceWriter out, ColumnPath path, String name) {
        String vector = input.column(path.column());
        for (int field : path.fields()) {
            vector = "((RowVector) " + vector + ").field(" + field + ")";
        }
        String type = ColumnAccess.vectorType(path.type());
        out.line("%s %s = %s%s;".formatted(type, name, type.equals("ColumnVector") ? "" : "(" + type + ") ", vector));
    }

    private String isNull(ColumnPath path, String vector, String row, String base, ExpressionEmitter emitter) {
        StringBuilder condition = new StringBuilder();
        String outer = input.column(path.column());
        for (int field : path.fields()) {
            condition.append(outer).append(".isNull(").append(row).append(") || ");
            outer = "((RowVector) " + outer + ").field(" + field + ")";
        }
        condition.append(vector).append(".isNull(").append(row).append(")");
        return emitter.declare(ValueKind.BOOLEAN, base + "IsNull", condition.toString());
    }

    private static boolean hasArray(ValueKind kind) {
        return switch (kind) {
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> true;
            case TIMESTAMP, DECIMAL, BYTES, CELL -> false;
        };
    }
}
