package io.sluice.planner.rules;

import io.sluice.planner.physical.ChangelogNormalizeRel;
import io.sluice.planner.physical.ExchangeRel;
import io.sluice.planner.physical.WatermarkAssignerRel;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;

/** Makes watermarks at the source, before rows are spread by key. */
public final class PushWatermarkBelowNormalize extends RelRule<RuleConfig> {
    public static final PushWatermarkBelowNormalize INSTANCE = new PushWatermarkBelowNormalize();

    private PushWatermarkBelowNormalize() {
        super(RuleConfig.of("PushWatermarkBelowNormalize", operands -> operands.operand(WatermarkAssignerRel.class)
                .oneInput(normalize -> normalize
                        .operand(ChangelogNormalizeRel.class)
                        .oneInput(
                                exchange -> exchange.operand(ExchangeRel.class).anyInputs()))));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        WatermarkAssignerRel assigner = call.rel(0);
        ChangelogNormalizeRel normalize = call.rel(1);
        ExchangeRel exchange = call.rel(2);
        RelNode below = assigner.copy(assigner.getTraitSet(), List.of(exchange.getInput()));
        RelNode spread = exchange.copy(exchange.getTraitSet(), List.of(below));
        call.transformTo(normalize.copy(normalize.getTraitSet(), List.of(spread)));
    }
}
