package io.sluice.planner.rules;

import io.sluice.planner.table.PlannerTable;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Evaluates conditions on partition columns for a partition, of whose values only texts are known. */
final class PartitionValues {
    private static final String DEFAULT_NAME_OPTION = "partition.default-name";
    private static final String DEFAULT_NAME = "__DEFAULT_PARTITION__";

    private final PlannerTable table;
    private final RexBuilder rex;
    private final RexExecutor executor;
    private final String nullName;

    PartitionValues(PlannerTable table, RelOptCluster cluster) {
        this.table = table;
        this.rex = cluster.getRexBuilder();
        this.executor = Optional.ofNullable(cluster.getPlanner().getExecutor())
                .orElseThrow(() -> SluiceException.internal("an executor", "none"));
        this.nullName = table.declaration().options().getOrDefault(DEFAULT_NAME_OPTION, DEFAULT_NAME);
    }

    /** Whether all conditions are TRUE for the partition; empty when that shows only at run time. */
    Optional<Boolean> holds(List<RexNode> conditions, Map<String, String> partition) {
        boolean certain = true;
        for (RexNode condition : conditions) {
            RexNode value = value(condition, partition);
            if (value.isAlwaysFalse() || RexUtil.isNullLiteral(value, false)) {
                return Optional.of(false);
            }
            certain &= value.isAlwaysTrue();
        }
        return certain ? Optional.of(true) : Optional.empty();
    }

    private RexNode value(RexNode condition, Map<String, String> partition) {
        RexNode constant = RexUtil.expandSearch(rex, null, condition).accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return column(table.getRowType().getFieldList().get(ref.getIndex()), partition);
            }
        });
        List<RexNode> reduced = new ArrayList<>();
        executor.reduce(rex, List.of(constant), reduced);
        return reduced.get(0);
    }

    private RexNode column(RelDataTypeField field, Map<String, String> partition) {
        String text = partition.get(field.getName());
        if (text == null || text.equals(nullName)) {
            return rex.makeNullLiteral(field.getType());
        }
        // Texts are what they are, however long the column's may be.
        RelDataTypeFactory types = rex.getTypeFactory();
        RelDataType type = SqlTypeUtil.isCharacter(field.getType())
                ? types.createSqlType(SqlTypeName.VARCHAR, types.getTypeSystem().getMaxPrecision(SqlTypeName.VARCHAR))
                : field.getType();
        return rex.makeAbstractCast(type, rex.makeLiteral(text));
    }
}
