package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.tools.RelBuilderFactory;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * What Calcite wants to know of a rule of ours, which is only ever its name and what it matches.
 *
 * @param description unique among the rules of a planner
 */
record RuleConfig(String description, RelRule.OperandTransform operandSupplier) implements RelRule.Config {

    static RuleConfig of(String description, RelRule.OperandTransform operands) {
        return new RuleConfig(description, operands);
    }

    @Override
    public RelOptRule toRule() {
        throw new UnsupportedOperationException("rules are made by their own constructors");
    }

    @Override
    public RelBuilderFactory relBuilderFactory() {
        return RelFactories.LOGICAL_BUILDER;
    }

    @Override
    public RelRule.Config withRelBuilderFactory(RelBuilderFactory factory) {
        return this;
    }

    @Override
    public RelRule.Config withDescription(@Nullable String other) {
        return this;
    }

    @Override
    public RelRule.Config withOperandSupplier(RelRule.OperandTransform other) {
        return this;
    }
}
