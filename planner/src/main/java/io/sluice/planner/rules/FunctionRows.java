package io.sluice.planner.rules;

import io.sluice.planner.validate.TableFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * A table function with what is asked and computed of its rows.
 *
 * @param conditions over the function's fields
 * @param projects over the function's fields
 * @param names of the projects
 */
public record FunctionRows(RexNode call, List<RexNode> conditions, List<RexNode> projects, List<String> names) {

    /** Whether a rel is a table function of rows, below projections and filters. */
    public static boolean isOver(RelNode rel) {
        RelNode current = rel.stripped();
        return current instanceof TableFunctionScan scan && scan.getInputs().isEmpty()
                || (current instanceof Project || current instanceof Filter) && isOver(current.getInput(0));
    }

    static Optional<FunctionRows> of(RelNode rel) {
        RelNode current = rel.stripped();
        if (current instanceof TableFunctionScan scan && scan.getInputs().isEmpty()) {
            List<RexNode> fields = new ArrayList<>();
            for (int i = 0; i < scan.getRowType().getFieldCount(); i++) {
                fields.add(scan.getCluster().getRexBuilder().makeInputRef(scan, i));
            }
            return Optional.of(new FunctionRows(
                    scan.getCall(), List.of(), fields, scan.getRowType().getFieldNames()));
        }
        if (current instanceof Filter filter) {
            return of(filter.getInput()).map(rows -> rows.filtered(filter.getCondition()));
        }
        if (current instanceof Project project) {
            return of(project.getInput())
                    .map(rows -> new FunctionRows(
                            rows.call,
                            rows.conditions,
                            project.getProjects().stream().map(rows::over).toList(),
                            project.getRowType().getFieldNames()));
        }
        return Optional.empty();
    }

    private FunctionRows filtered(RexNode condition) {
        List<RexNode> all = new ArrayList<>(conditions);
        RelOptUtil.conjunctions(condition).forEach(one -> all.add(over(one)));
        return new FunctionRows(call, all, projects, names);
    }

    private RexNode over(RexNode node) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return projects.get(ref.getIndex());
            }
        });
    }

    /** The same where a field stands again for the constant that the conditions want it to be: of no match it is NULL. */
    FunctionRows withFieldsForConstants() {
        List<RexNode> fields = projects.stream().map(this::fieldOf).toList();
        return new FunctionRows(call, conditions, fields, names);
    }

    private RexNode fieldOf(RexNode project) {
        for (RexNode condition : conditions) {
            if (condition.getKind() == SqlKind.EQUALS) {
                List<RexNode> sides = ((RexCall) condition).getOperands();
                for (int i = 0; i < 2; i++) {
                    if (sides.get(i) instanceof RexInputRef field && isConstant(project, sides.get(1 - i))) {
                        return field;
                    }
                }
            }
        }
        return project;
    }

    private static boolean isConstant(RexNode project, RexNode constant) {
        return constant instanceof RexLiteral literal
                && RexUtil.removeCast(project) instanceof RexLiteral projected
                && Objects.equals(literal.getValue(), projected.getValue());
    }

    /**
     * The type of the function's rows. Plans name them as the query does where Flink's planner leaves that projection with the function: for
     * an outer join with ORDINALITY, and where a field is asked to be a constant.
     */
    RelDataType named(boolean outer) {
        boolean ordinality = call instanceof RexCall function
                && function.getOperator() == TableFunctions.UNNEST_ROWS_WITH_ORDINALITY;
        boolean constant = conditions.stream()
                .anyMatch(condition -> condition.getKind() == SqlKind.EQUALS
                        && ((RexCall) condition).getOperands().stream().anyMatch(RexLiteral.class::isInstance));
        boolean plain = constant || (outer && ordinality && conditions.isEmpty());
        return plain && isWhole() ? renamed() : call.getType();
    }

    private boolean isWhole() {
        return projects.size() == call.getType().getFieldCount()
                && IntStream.range(0, projects.size())
                        .allMatch(i -> projects.get(i) instanceof RexInputRef ref && ref.getIndex() == i);
    }

    private RelDataType renamed() {
        List<RelDataTypeField> fields = call.getType().getFieldList();
        return new RelRecordType(IntStream.range(0, fields.size())
                .<RelDataTypeField>mapToObj(i ->
                        new RelDataTypeFieldImpl(names.get(i), i, fields.get(i).getType()))
                .toList());
    }
}
