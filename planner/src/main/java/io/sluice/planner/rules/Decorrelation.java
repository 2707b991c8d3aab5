package io.sluice.planner.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepRelVertex;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * A sub-query without the conditions that look at the outer row, and those conditions over the outer row's fields and then the
 * sub-query's. Fields that only the conditions need stand behind the sub-query's own.
 */
record Decorrelation(RelNode rel, List<RexNode> conditions) {

    /** @return empty when the outer row is looked at elsewhere than in a WHERE on the way down */
    static Optional<Decorrelation> of(RelNode query, Set<CorrelationId> variables, RelNode outer) {
        return new Walk(variables, outer).visit(query).filter(found -> !new Walk(variables, outer).looksOut(found.rel));
    }

    private record Walk(Set<CorrelationId> variables, RelNode outer) {

        Optional<Decorrelation> visit(RelNode rel) {
            RelNode node = rel instanceof HepRelVertex vertex ? vertex.getCurrentRel() : rel;
            if (!looksOut(node)) {
                return Optional.of(new Decorrelation(node, List.of()));
            }
            if (node instanceof LogicalFilter filter) {
                return visit(filter.getInput()).map(below -> lift(filter, below));
            }
            if (node instanceof LogicalProject project
                    && project.getProjects().stream().noneMatch(this::looksOut)) {
                return visit(project.getInput()).map(below -> extend(project, below));
            }
            return Optional.empty();
        }

        private Decorrelation lift(LogicalFilter filter, Decorrelation below) {
            List<RexNode> own = new ArrayList<>();
            List<RexNode> lifted = new ArrayList<>(below.conditions);
            for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
                if (looksOut(condition)) {
                    lifted.add(condition.accept(new Lifting()));
                } else {
                    own.add(condition);
                }
            }
            RelNode rel =
                    own.isEmpty() ? below.rel : LogicalFilter.create(below.rel, RexUtil.composeConjunction(rex(), own));
            return new Decorrelation(rel, lifted);
        }

        /** A projection that keeps what the conditions need. */
        private Decorrelation extend(LogicalProject project, Decorrelation below) {
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
            return new Decorrelation(
                    LogicalProject.create(below.rel, project.getHints(), projects, unique, Set.of()), conditions);
        }

        private boolean looksOut(RexNode node) {
            return new Looking().finds(node);
        }

        boolean looksOut(RelNode rel) {
            RelNode node = rel instanceof HepRelVertex vertex ? vertex.getCurrentRel() : rel;
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
