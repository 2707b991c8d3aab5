package io.sluice.planner.physical;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Expressions that give different values for different values, so that a key stays a key. */
final class KeyPreserving {
    private KeyPreserving() {}

    /** What is below casts that lose nothing. */
    static RexNode source(RexNode node) {
        if (node.getKind() == SqlKind.CAST) {
            RexNode operand = ((RexCall) node).getOperands().get(0);
            return losesNothing(operand.getType(), node.getType()) ? source(operand) : node;
        }
        return node;
    }

    private static boolean losesNothing(RelDataType from, RelDataType to) {
        if (SqlTypeUtil.isIntType(from)) {
            return (SqlTypeUtil.isIntType(to) && bits(to) >= bits(from)) || isUnboundedText(to);
        }
        if (SqlTypeUtil.inCharFamily(from)) {
            // CHAR is padded, so two texts can become one.
            return to.getSqlTypeName() == SqlTypeName.VARCHAR && to.getPrecision() >= from.getPrecision();
        }
        return from.getSqlTypeName() == to.getSqlTypeName()
                && from.getPrecision() == to.getPrecision()
                && from.getScale() == to.getScale()
                && SqlTypeUtil.isAtomic(from);
    }

    private static boolean isUnboundedText(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.VARCHAR && type.getPrecision() == Integer.MAX_VALUE;
    }

    private static int bits(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case TINYINT -> 8;
            case SMALLINT -> 16;
            case INTEGER -> 32;
            default -> 64;
        };
    }
}
