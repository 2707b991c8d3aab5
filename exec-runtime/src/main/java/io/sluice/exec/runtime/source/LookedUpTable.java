package io.sluice.exec.runtime.source;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.ExprRewriter;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.PlanTable;
import io.sluice.exec.plan.node.SourceAbility;
import io.sluice.exec.plan.node.SourceAbility.FilterPushDown;
import io.sluice.exec.plan.node.SourceAbility.ProjectPushDown;
import io.sluice.exec.plan.node.SourceAbility.ReadingMetadata;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.spi.connector.TableSource;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table whose rows are looked up, with what its source leaves of the work that the plan has pushed into it.
 *
 * @param row what the source gives
 * @param columns for each column that the plan has of the table, where it is in that row
 * @param conditions over that row, which the source does not check or not exactly
 */
public record LookedUpTable(TableSource source, RowType row, List<Integer> columns, List<Expr> conditions) {
    /** @throws SluiceException NOT_SUPPORTED when work is left that is no condition and no choice of columns */
    public static LookedUpTable of(PlanTable table, List<SourceAbility> abilities, NodeContext context) {
        PushedSource pushed = PushedSource.of(table, abilities, PlanTables.source(table, context));
        RowType row = pushed.row();
        List<Integer> columns = IntStream.range(0, row.arity()).boxed().toList();
        List<Expr> conditions = new ArrayList<>();
        for (SourceAbility ability : pushed.left()) {
            if (ability instanceof FilterPushDown filter) {
                for (Expr predicate : filter.predicates()) {
                    conditions.add(predicate.accept(new InSource(row, columns)));
                }
            } else if (ability instanceof ProjectPushDown project
                    && project.projectedFields().stream().allMatch(path -> path.size() == 1)) {
                List<Integer> all = columns;
                columns = project.projectedFields().stream()
                        .map(path -> all.get(path.get(0)))
                        .toList();
            } else if (!(ability instanceof ReadingMetadata reading
                    && reading.metadataKeys().isEmpty())) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", ability.getClass().getSimpleName() + " in tables that are looked up");
            }
        }
        return new LookedUpTable(pushed.source(), row, columns, List.copyOf(conditions));
    }

    /** An expression over the columns that the plan has, over the row of the source. */
    public Expr inSource(Expr expression) {
        return expression.accept(new InSource(row, columns));
    }

    private static final class InSource extends ExprRewriter {
        private final RowType row;
        private final List<Integer> columns;

        InSource(RowType row, List<Integer> columns) {
            this.row = row;
            this.columns = columns;
        }

        @Override
        public Expr visit(InputRef column) {
            int at = columns.get(column.index());
            return new InputRef(at, row.typeAt(at));
        }
    }
}
