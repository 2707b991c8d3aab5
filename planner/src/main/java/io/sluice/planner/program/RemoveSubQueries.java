package io.sluice.planner.program;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/**
 * Makes joins and correlations of sub-queries, by rules of Calcite's. These take every outer row that a sub-query looks at for the row that
 * it is asked of; so the fields of rows further out are hidden from them, and put back at the end.
 */
final class RemoveSubQueries implements UnaryOperator<RelNode> {
    private final HepRewrite rules;

    RemoveSubQueries(List<RelOptRule> rules) {
        this.rules = HepRewrite.bottomUp(rules);
    }

    @Override
    public RelNode apply(RelNode root) {
        if (!asks(root)) {
            return root;
        }
        Fields hidden = new Fields();
        RelNode removed = rules.apply(hidden.hide(root, Set.of()));
        return hidden.accesses.isEmpty() ? removed : hidden.show(removed);
    }

    private static boolean asks(RelNode rel) {
        boolean[] found = new boolean[1];
        rel.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                found[0] = true;
                return query;
            }
        });
        return found[0] || rel.getInputs().stream().anyMatch(RemoveSubQueries::asks);
    }

    /** The fields that are hidden: each is a call of a function of its own. */
    private static final class Fields {
        private final Map<String, RexFieldAccess> accesses = new HashMap<>();

        /**
         * Hides, in each sub-query of a tree, the rows that come from further out than the rel that asks it.
         *
         * @param outer the variables that stand for rows around the tree
         */
        RelNode hide(RelNode rel, Set<CorrelationId> outer) {
            RelNode node = withInputs(rel, input -> hide(input, outer));
            Set<CorrelationId> foreign = new HashSet<>(outer);
            foreign.removeAll(node.getVariablesSet());
            Set<CorrelationId> around = new HashSet<>(outer);
            around.addAll(node.getVariablesSet());
            return node.accept(new RexShuttle() {
                @Override
                public RexNode visitSubQuery(RexSubQuery query) {
                    RelNode closed = replace(hide(query.rel, around), new RexShuttle() {
                        @Override
                        public RexNode visitFieldAccess(RexFieldAccess access) {
                            boolean hides = access.getReferenceExpr() instanceof RexCorrelVariable variable
                                    && foreign.contains(variable.id);
                            return hides
                                    ? hidden(rel.getCluster().getRexBuilder(), access)
                                    : super.visitFieldAccess(access);
                        }
                    });
                    return ((RexSubQuery) super.visitSubQuery(query)).clone(closed);
                }
            });
        }

        private RexNode hidden(RexBuilder rex, RexFieldAccess access) {
            String name = access.toString();
            accesses.put(name, access);
            SqlFunction function = new SqlFunction(
                    name,
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.explicit(access.getType()),
                    null,
                    OperandTypes.NILADIC,
                    SqlFunctionCategory.SYSTEM);
            return rex.makeCall(access.getType(), function, List.of());
        }

        RelNode show(RelNode rel) {
            return replace(rel, new RexShuttle() {
                @Override
                public RexNode visitCall(RexCall call) {
                    RexFieldAccess access = call.getOperands().isEmpty()
                            ? accesses.get(call.getOperator().getName())
                            : null;
                    return access == null ? super.visitCall(call) : access;
                }
            });
        }

        /** A tree, its sub-queries too, with other expressions. */
        private static RelNode replace(RelNode rel, RexShuttle shuttle) {
            RelNode node = withInputs(rel, input -> replace(input, shuttle));
            return node.accept(shuttle).accept(new RexShuttle() {
                @Override
                public RexNode visitSubQuery(RexSubQuery query) {
                    return ((RexSubQuery) super.visitSubQuery(query)).clone(replace(query.rel, shuttle));
                }
            });
        }

        private static RelNode withInputs(RelNode rel, Function<RelNode, RelNode> change) {
            List<RelNode> inputs = rel.getInputs().stream().map(change).toList();
            return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        }
    }
}
