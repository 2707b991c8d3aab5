package io.sluice.planner.rules;

import io.sluice.planner.function.UserFunctionOperator;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.physical.AsyncCalcRel;
import io.sluice.planner.physical.CalcRel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * Takes the calls of functions that answer later out of a calc, each into a rel of its own: what the call needs is computed below it, what is
 * made of it above.
 */
final class AsyncCalls {
    private final RelTraitSet traits;
    private final RexBuilder rex;
    private final RelDataType rowType;
    private RelNode below;
    private List<RexNode> projects;
    private Optional<RexNode> condition;

    private AsyncCalls(CalcNode calc, RelNode input, RelTraitSet traits) {
        this.traits = traits;
        rex = calc.getCluster().getRexBuilder();
        rowType = calc.getRowType();
        below = input;
        RexProgram program = calc.getProgram();
        projects = program.expandList(program.getProjectList());
        condition = Optional.ofNullable(program.getCondition()).map(program::expandLocalRef);
    }

    static RelNode convert(CalcNode calc, RelNode input, RelTraitSet traits) {
        RexProgram program = calc.getProgram();
        boolean any = program.getExprList().stream().anyMatch(UserFunctionOperator::isAsync);
        return any
                ? new AsyncCalls(calc, input, traits).split()
                : new CalcRel(calc.getCluster(), traits, input, program);
    }

    private RelNode split() {
        for (Optional<RexCall> next = next(); next.isPresent(); next = next()) {
            if (condition.isPresent() && innermost(condition.get()).isEmpty()) {
                List<RexNode> fields = refs(projects, List.of());
                below = calc(fields, condition, named(fields));
                condition = Optional.empty();
                replace(fields);
                continue;
            }
            RexCall call = next.get();
            if (!call.getOperands().stream().allMatch(AsyncCalls::isSimple)) {
                List<RexNode> list = needed(arguments(call));
                below = calc(list, Optional.empty(), named(list));
                replace(list);
                continue;
            }
            if (condition.isEmpty() && isFieldsAnd(call)) {
                return new AsyncCalcRel(below.getCluster(), traits, below, projects, rowType);
            }
            List<RexNode> list = needed(List.of(call));
            below = new AsyncCalcRel(below.getCluster(), traits, below, list, named(list));
            replace(list);
        }
        return calc(projects, condition, rowType);
    }

    private static boolean isSimple(RexNode node) {
        return node instanceof RexInputRef || node instanceof RexLiteral;
    }

    /** Whether the projects are fields, and then the call. */
    private boolean isFieldsAnd(RexCall call) {
        int fields = 0;
        while (fields < projects.size() && projects.get(fields) instanceof RexInputRef) {
            fields++;
        }
        return fields == projects.size() - 1 && projects.get(fields).equals(call);
    }

    private static List<RexNode> arguments(RexCall call) {
        return call.getOperands().stream()
                .filter(operand -> !isSimple(operand))
                .distinct()
                .toList();
    }

    private Optional<RexCall> next() {
        Optional<RexCall> ofCondition = condition.flatMap(AsyncCalls::innermost);
        return ofCondition.or(() -> projects.stream()
                .flatMap(project -> innermost(project).stream())
                .findFirst());
    }

    /** The first call whose arguments have none. */
    private static Optional<RexCall> innermost(RexNode node) {
        if (!(node instanceof RexCall call)) {
            return Optional.empty();
        }
        for (RexNode operand : call.getOperands()) {
            Optional<RexCall> found = innermost(operand);
            if (found.isPresent()) {
                return found;
            }
        }
        return UserFunctionOperator.isAsync(call) ? Optional.of(call) : Optional.empty();
    }

    /** The fields below that are needed once some expressions are computed, then these. */
    private List<RexNode> needed(List<? extends RexNode> computed) {
        List<RexNode> all = new ArrayList<>(projects);
        if (condition.isEmpty()) {
            all.removeIf(project -> !(project instanceof RexInputRef));
            all.sort(Comparator.comparingInt(field -> ((RexInputRef) field).getIndex()));
            all.addAll(projects);
        }
        condition.ifPresent(all::add);
        List<RexNode> list = refs(all, computed);
        list.addAll(computed);
        return list;
    }

    /** The fields that expressions look at, in this order, but for those in what is computed. */
    private static List<RexNode> refs(List<RexNode> expressions, List<? extends RexNode> computed) {
        Set<RexNode> refs = new LinkedHashSet<>();
        RexShuttle collect = new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                return computed.contains(call) ? call : super.visitCall(call);
            }

            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                refs.add(ref);
                return ref;
            }
        };
        expressions.forEach(expression -> expression.accept(collect));
        return new ArrayList<>(refs);
    }

    /** Looks at the results of a list instead of at what they were computed from. */
    private void replace(List<RexNode> list) {
        RexShuttle above = new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                int at = list.indexOf(call);
                return at < 0 ? super.visitCall(call) : rex.makeInputRef(call.getType(), at);
            }

            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return rex.makeInputRef(ref.getType(), list.indexOf(ref));
            }
        };
        projects = projects.stream().map(project -> project.accept(above)).toList();
        condition = condition.map(test -> test.accept(above));
    }

    /** Fields keep their names. */
    private RelDataType named(List<RexNode> list) {
        RelDataTypeFactory.Builder row = below.getCluster().getTypeFactory().builder();
        List<String> fields = below.getRowType().getFieldNames();
        Set<String> taken = new HashSet<>();
        for (RexNode node : list) {
            String name = node instanceof RexInputRef ref ? fields.get(ref.getIndex()) : free(taken);
            taken.add(name);
            row.add(name, node.getType());
        }
        return row.build();
    }

    private static String free(Set<String> taken) {
        int number = 0;
        while (taken.contains("f" + number)) {
            number++;
        }
        return "f" + number;
    }

    private RelNode calc(List<RexNode> list, Optional<RexNode> test, RelDataType type) {
        RexProgram program = RexProgram.create(
                below.getRowType(),
                list,
                test.map(node -> RexUtil.flatten(rex, node)).orElse(null),
                type,
                rex);
        return new CalcRel(below.getCluster(), traits, below, program);
    }
}
