package io.sluice.planner.validate;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * How the tables are partitioned and ordered that functions of a validated query get as arguments: {@code TABLE t PARTITION BY k}. What
 * converts queries knows tables alone, so the rest is taken off them and kept here.
 */
public final class PartitionedTables extends SqlBasicVisitor<@Nullable Void> {
    /** PARTITION BY and ORDER BY of one table. */
    public record Clauses(SqlNodeList partitionBy, SqlNodeList orderBy) {}

    private static final Clauses NONE = new Clauses(SqlNodeList.EMPTY, SqlNodeList.EMPTY);

    private final Map<SqlNode, Clauses> clauses = new IdentityHashMap<>();

    /** @param table an argument of a call, without its clauses */
    public Clauses of(SqlNode table) {
        return clauses.getOrDefault(table, NONE);
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        for (int i = 0; i < operands.size(); i++) {
            SqlNode operand = operands.get(i);
            if (operand != null && operand.getKind() == SqlKind.SET_SEMANTICS_TABLE) {
                SqlCall set = (SqlCall) operand;
                clauses.put(set.operand(0), new Clauses(set.operand(1), set.operand(2)));
                call.setOperand(i, set.operand(0));
            }
        }
        return super.visit(call);
    }
}
