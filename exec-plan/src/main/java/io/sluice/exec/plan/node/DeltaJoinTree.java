package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Optional;

/** The joins that a delta join stands for. */
public record DeltaJoinTree(Node root) {

    /** A join or one of the tables. A calc on top may filter and project its rows. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    public sealed interface Node {
        Optional<List<Expr>> projection();

        Optional<Expr> filter();

        /** The row after the calc; absent without one. */
        Optional<RowType> rowTypeAfterCalc();
    }

    @JsonTypeName("JoinNode")
    public record JoinNode(
            JoinType joinType,
            Expr condition,
            Optional<List<Expr>> projection,
            Optional<Expr> filter,
            Optional<RowType> rowTypeAfterCalc,
            List<Integer> leftJoinKey,
            List<Integer> rightJoinKey,
            Node left,
            Node right)
            implements Node {
        public JoinNode {
            leftJoinKey = List.copyOf(leftJoinKey);
            rightJoinKey = List.copyOf(rightJoinKey);
        }
    }

    /** @param inputOrdinal which of the tables */
    @JsonTypeName("BinaryInputNode")
    public record BinaryInputNode(
            int inputOrdinal,
            Optional<List<Expr>> projection,
            Optional<Expr> filter,
            Optional<RowType> rowTypeAfterCalc,
            RowType rowType)
            implements Node {}
}
