package io.sluice.planner.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepRelVertex;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

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
        RelNode current = current(rel);
        return current instanceof TableFunctionScan scan && scan.getInputs().isEmpty()
                || (current instanceof Project || current instanceof Filter) && isOver(current.getInput(0));
    }

    static Optional<FunctionRows> of(RelNode rel) {
        RelNode current = current(rel);
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

    private static RelNode current(RelNode rel) {
        return rel instanceof HepRelVertex vertex ? vertex.getCurrentRel() : rel;
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

    /** The type of the function's rows. */
    RelDataType named() {
        return call.getType();
    }
}
