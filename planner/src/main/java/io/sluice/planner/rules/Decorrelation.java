package io.sluice.planner.rules;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;

/**
 * A sub-query without the conditions that look at the outer row, and those conditions over the outer row's fields and then the
 * sub-query's. Fields that only the conditions need stand behind the sub-query's own.
 *
 * @param losesEmptyRow whether the sub-query gives a row of NULLs for each outer row that nothing belongs to, and {@code rel} does not
 */
record Decorrelation(RelNode rel, List<RexNode> conditions, boolean losesEmptyRow) {

    /** @return empty when the outer row is looked at elsewhere than in a WHERE on the way down */
    static Optional<Decorrelation> of(RelNode query, Set<CorrelationId> variables, RelNode outer) {
        return new Walk(variables, outer).visit(query).filter(found -> !new Walk(variables, outer).looksOut(found.rel));
    }

    private record Walk(Set<CorrelationId> variables, RelNode outer) {

        Optional<Decorrelation> visit(RelNode rel) {
            RelNode node = rel.stripped();
            if (!looksOut(node)) {
                return Optional.of(new Decorrelation(node, List.of(), false));
            }
            if (node instanceof LogicalFilter filter) {
                return visit(filter.getInput()).flatMap(below -> lift(filter, below));
            }
            if (node instanceof LogicalProject project
                    && project.getProjects().stream().noneMatch(this::looksOut)) {
                return visit(project.getInput()).flatMap(below -> extend(project, below));
            }
            if (node instanceof LogicalAggregate aggregate && aggregate.getGroupType() == Aggregate.Group.SIMPLE) {
                return visit(aggregate.getInput()).flatMap(below -> group(aggregate, below));
            }
            return Optional.empty();
        }

        private Optional<Decorrelation> lift(LogicalFilter filter, Decorrelation below) {
            List<RexNode> own = new ArrayList<>();
            List<RexNode> lifted = new ArrayList<>(below.conditions);
            for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
                if (looksOut(condition)) {
                    if (RexUtil.SubQueryFinder.find(condition) != null) {
                        return Optional.empty();
                    }
                    lifted.add(condition.accept(new Lifting()));
                } else {
                    own.add(condition);
                }
            }
            if (below.losesEmptyRow) {
                return Optional.empty();
            }
            RelNode rel = own.isEmpty()
                    ? below.rel
                    : LogicalFilter.create(
                            below.rel,
                            RexUtil.composeConjunction(rex(), own),
                            ImmutableSet.copyOf(filter.getVariablesSet()));
            return Optional.of(new Decorrelation(rel, lifted, false));
        }

        /** A projection that keeps what the conditions need. */
        private Optional<Decorrelation> extend(LogicalProject project, Decorrelation below) {
            ImmutableBitSet all = ImmutableBitSet.range(below.rel.getRowType().getFieldCount());
            if (below.losesEmptyRow && !project.getProjects().stream().allMatch(node -> Strong.isNull(node, all))) {
                return Optional.empty();
            }
            List<RexNode> projects = new ArrayList<>(project.getProjects());
            List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
            int outerCount = outer.getRowType().getFieldCount();
            RexShuttle keeping = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef ref) {
                    if (ref.getIndex() < outerCount) {
                        return ref;
                    }
                    RexNode field = rex().makeInputRef(below.rel, ref.getIndex() - outerCount);
                    int place = projects.indexOf(field);
                    if (place < 0) {
                        place = projects.size();
                        projects.add(field);
                        names.add(below.rel.getRowType().getFieldNames().get(ref.getIndex() - outerCount));
                    }
                    return rex().makeInputRef(ref.getType(), outerCount + place);
                }
            };
            List<RexNode> conditions = new ArrayList<>();
            below.conditions.forEach(condition -> conditions.add(condition.accept(keeping)));
            List<String> unique = SqlValidatorUtil.uniquify(names, true);
            return Optional.of(new Decorrelation(
                    LogicalProject.create(below.rel, project.getHints(), projects, unique, Set.of()),
                    conditions,
                    below.losesEmptyRow));
        }

        /** An aggregate for all outer rows at once: it groups by what must equal something of the outer row, too. */
        private Optional<Decorrelation> group(LogicalAggregate aggregate, Decorrelation below) {
            int outerCount = outer.getRowType().getFieldCount();
            List<Integer> keys = new ArrayList<>();
            for (RexNode condition : below.conditions) {
                int key = innerKey(condition, outerCount);
                if (key < 0) {
                    return Optional.empty();
                }
                keys.add(key);
            }
            boolean global = aggregate.getGroupCount() == 0;
            if (below.losesEmptyRow
                    || (global && aggregate.getAggCallList().stream().anyMatch(Walk::answersForNothing))) {
                return Optional.empty();
            }
            Set<Integer> fields = new LinkedHashSet<>(aggregate.getGroupSet().asList());
            fields.addAll(keys);
            int groupCount = fields.size();
            aggregate.getAggCallList().forEach(call -> {
                fields.addAll(call.getArgList());
                if (call.hasFilter()) {
                    fields.add(call.filterArg);
                }
            });
            List<Integer> order = List.copyOf(fields);
            RelNode input = RelOptUtil.createProject(below.rel, order);
            Mappings.TargetMapping mapping = Mappings.target(
                    field -> order.indexOf(field), below.rel.getRowType().getFieldCount(), order.size());
            LogicalAggregate wide = LogicalAggregate.create(
                    input,
                    aggregate.getHints(),
                    ImmutableBitSet.range(groupCount),
                    null,
                    aggregate.getAggCallList().stream()
                            .map(call -> call.transform(mapping))
                            .toList());
            List<RexNode> projects = new ArrayList<>();
            for (int i = 0; i < aggregate.getGroupCount(); i++) {
                projects.add(rex().makeInputRef(wide, i));
            }
            for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
                projects.add(rex().makeInputRef(wide, groupCount + i));
            }
            List<String> names = new ArrayList<>(aggregate.getRowType().getFieldNames());
            List<RexNode> conditions = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                RexNode key = rex().makeInputRef(wide, order.indexOf(keys.get(i)));
                int place = projects.indexOf(key);
                if (place < 0) {
                    place = projects.size();
                    projects.add(key);
                    names.add(below.rel.getRowType().getFieldNames().get(keys.get(i)));
                }
                RexNode moved = rex().makeInputRef(key.getType(), outerCount + place);
                RexNode lifted = RexUtil.shift(rex().makeInputRef(below.rel, keys.get(i)), outerCount);
                conditions.add(below.conditions.get(i).accept(new RexShuttle() {
                    @Override
                    public RexNode visitInputRef(RexInputRef ref) {
                        return ref.equals(lifted) ? moved : ref;
                    }
                }));
            }
            List<String> unique = SqlValidatorUtil.uniquify(names, true);
            RelNode rel = LogicalProject.create(wide, List.of(), projects, unique, Set.of());
            return Optional.of(new Decorrelation(rel, conditions, global));
        }

        /** Whether the aggregate of no rows is something else than NULL. */
        private static boolean answersForNothing(AggregateCall call) {
            return switch (call.getAggregation().getKind()) {
                case MIN, MAX, SUM, AVG, SINGLE_VALUE -> false;
                default -> true;
            };
        }

        /** The inner field that equals something of the outer row; -1 when the condition is another. */
        private static int innerKey(RexNode condition, int outerCount) {
            if (condition.getKind() != SqlKind.EQUALS) {
                return -1;
            }
            List<RexNode> operands = ((RexCall) condition).getOperands();
            for (int i = 0; i < 2; i++) {
                ImmutableBitSet other = RelOptUtil.InputFinder.bits(operands.get(1 - i));
                if (operands.get(i) instanceof RexInputRef ref
                        && ref.getIndex() >= outerCount
                        && ImmutableBitSet.range(outerCount).contains(other)) {
                    return ref.getIndex() - outerCount;
                }
            }
            return -1;
        }

        private boolean looksOut(RexNode node) {
            return new Looking().finds(node);
        }

        boolean looksOut(RelNode rel) {
            RelNode node = rel.stripped();
            Looking looking = new Looking();
            node.accept(looking);
            return looking.found || node.getInputs().stream().anyMatch(this::looksOut);
        }

        private RexBuilder rex() {
            return outer.getCluster().getRexBuilder();
        }

        private boolean isOuter(RexNode node) {
            return node instanceof RexCorrelVariable variable && variables.contains(variable.id);
        }

        /** Finds whether an expression looks at the outer row. */
        private final class Looking extends RexShuttle {
            private boolean found;

            boolean finds(RexNode node) {
                node.accept(this);
                return found;
            }

            @Override
            public RexNode visitCorrelVariable(RexCorrelVariable variable) {
                found |= isOuter(variable);
                return variable;
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                found |= Walk.this.looksOut(subQuery.rel);
                return super.visitSubQuery(subQuery);
            }
        }

        /** Puts the outer row's fields before the sub-query's. */
        private final class Lifting extends RexShuttle {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return isOuter(access.getReferenceExpr())
                        ? rex().makeInputRef(outer, access.getField().getIndex())
                        : super.visitFieldAccess(access);
            }

            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return rex().makeInputRef(ref.getType(), outer.getRowType().getFieldCount() + ref.getIndex());
            }
        }
    }
}
