package io.sluice.sql.parser.statement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Makes the operand list of a node from its attributes. */
public final class Operands {
    private Operands() {}

    /** Nodes stay what they are, Booleans, enum constants and strings become literals, a missing one is null. */
    public static List<SqlNode> of(@Nullable Object... attributes) {
        List<SqlNode> operands = new ArrayList<>(attributes.length);
        for (Object attribute : attributes) {
            operands.add(operand(attribute));
        }
        return Collections.unmodifiableList(operands);
    }

    // Calcite's operand lists hold nulls without saying so.
    @SuppressWarnings("NullAway")
    private static SqlNode operand(@Nullable Object attribute) {
        if (attribute == null) {
            return null;
        }
        if (attribute instanceof SqlNode node) {
            return node;
        }
        if (attribute instanceof Boolean flag) {
            return SqlLiteral.createBoolean(flag, SqlParserPos.ZERO);
        }
        if (attribute instanceof Enum<?> symbol) {
            return SqlLiteral.createSymbol(symbol, SqlParserPos.ZERO);
        }
        if (attribute instanceof String text) {
            return SqlText.literal(text, SqlParserPos.ZERO);
        }
        throw new IllegalArgumentException("no operand can hold a " + attribute.getClass());
    }
}
