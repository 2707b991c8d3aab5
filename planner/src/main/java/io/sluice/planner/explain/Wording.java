package io.sluice.planner.explain;

import io.sluice.planner.validate.Functions;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDigestIncludeType;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexPatternFieldRef;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;

/** The two ways in which plans spell expressions. */
public enum Wording {
    /** Function style with the types of literals: {@code =(word, _UTF-16LE'a')}; the physical plan. */
    PREFIX,
    /** Function style with bare literals: {@code =(word, 'a')}; the physical plan in batch. */
    PLAIN,
    /** As people write it: {@code (word = 'a')}; the execution plan and node descriptions. */
    INFIX;

    private static final String CHARACTER_SET = " CHARACTER SET \"UTF-16LE\"";

    /** @param fields names of the fields that references point to */
    public String expression(RexNode node, List<String> fields) {
        if (node instanceof RexPatternFieldRef ref) {
            return ref.getAlpha() + "." + fields.get(ref.getIndex());
        }
        if (node instanceof RexInputRef ref) {
            return fields.get(ref.getIndex());
        }
        if (node instanceof RexLiteral literal) {
            return literal(literal);
        }
        if (node instanceof RexFieldAccess access) {
            return expression(access.getReferenceExpr(), fields) + "."
                    + access.getField().getName();
        }
        if (node instanceof RexCall call) {
            return call(call, fields);
        }
        return node.toString();
    }

    /** The select list of a projection: {@code word, UPPER(word) AS upper}. */
    public String projection(List<RexNode> projects, List<String> names, List<String> fields) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < projects.size(); i++) {
            String expression = expression(projects.get(i), fields);
            text.append(i == 0 ? "" : ", ").append(expression);
            if (!expression.equals(names.get(i))) {
                text.append(" AS ").append(names.get(i));
            }
        }
        return text.toString();
    }

    public String type(RelDataType type) {
        return this == PREFIX ? type.getFullTypeString() : type.toString().replace(CHARACTER_SET, "");
    }

    private String call(RexCall call, List<String> fields) {
        String name = call.getOperator().getName();
        List<String> operands = call.getOperands().stream()
                .map(operand -> expression(operand, fields))
                .toList();
        if (call.getKind() == SqlKind.CAST || call.getOperator() == Functions.TRY_CAST) {
            return name + "(" + operands.get(0) + " AS " + type(call.getType()) + ")";
        }
        if (this == INFIX && operands.size() == 1 && isTest(call.getKind())) {
            return operands.get(0) + " " + name;
        }
        if (this == INFIX && operands.size() > 1 && isInfix(call)) {
            return operands.stream().collect(Collectors.joining(" " + name + " ", "(", ")"));
        }
        return name + "(" + String.join(", ", operands) + ")";
    }

    private static boolean isInfix(RexCall call) {
        boolean plain = call.getKind() != SqlKind.IS_DISTINCT_FROM && call.getKind() != SqlKind.IS_NOT_DISTINCT_FROM;
        return (plain
                        && call.getOperator() instanceof SqlBinaryOperator
                        && call.getOperator() != SqlStdOperatorTable.CONCAT)
                || call.getKind() == SqlKind.PLUS
                || call.getKind() == SqlKind.MINUS
                || call.getKind() == SqlKind.TIMES;
    }

    private static boolean isTest(SqlKind kind) {
        return kind == SqlKind.IS_NULL
                || kind == SqlKind.IS_NOT_NULL
                || kind == SqlKind.IS_TRUE
                || kind == SqlKind.IS_NOT_TRUE
                || kind == SqlKind.IS_FALSE
                || kind == SqlKind.IS_NOT_FALSE
                || kind == SqlKind.IS_UNKNOWN;
    }

    // What the digest needs of a literal is there once it has been made.
    @SuppressWarnings("NullAway")
    private String literal(RexLiteral literal) {
        if (this == PREFIX) {
            return literal.toString();
        }
        if (literal.isNull()) {
            return "null:" + type(literal.getType());
        }
        if (literal.getValue() instanceof NlsString text) {
            return "'" + text.getValue() + "'";
        }
        if (literal.getValue() instanceof ByteString bytes) {
            return "X'" + bytes.toString(16) + "'";
        }
        if (literal.getTypeName() == SqlTypeName.SYMBOL) {
            return String.valueOf(literal.getValue());
        }
        if (literal.getType().getFamily() == SqlTypeFamily.INTERVAL_DAY_TIME
                || literal.getType().getFamily() == SqlTypeFamily.INTERVAL_YEAR_MONTH) {
            return literal.toString();
        }
        if (literal.getValue() instanceof Sarg<?> sarg) {
            return ranges(sarg);
        }
        return literal.computeDigest(RexDigestIncludeType.NO_TYPE);
    }

    private static <C extends Comparable<C>> String ranges(Sarg<C> sarg) {
        return sarg.printTo(
                        new StringBuilder(),
                        (text, bound) -> text.append(
                                bound instanceof NlsString string ? string.asSql(true, false) : bound.toString()))
                .toString();
    }
}
