package io.sluice.planner.rules;

import java.util.function.Function;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.jspecify.annotations.Nullable;

/** Converts one class of rels from a convention to another; those that the function gives nothing for stay as they are. */
final class Conversion extends ConverterRule {
    private final Function<RelNode, @Nullable RelNode> conversion;

    private Conversion(Config config, Function<RelNode, @Nullable RelNode> conversion) {
        super(config);
        this.conversion = conversion;
    }

    static <R extends RelNode> Conversion of(
            Class<R> type, Convention from, Convention to, Function<R, @Nullable RelNode> conversion) {
        return Config.INSTANCE
                .withConversion(type, from, to, "Convert" + type.getSimpleName() + "To" + to.getName())
                .withRuleFactory(config -> new Conversion(config, rel -> conversion.apply(type.cast(rel))))
                .toRule(Conversion.class);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        return conversion.apply(rel);
    }
}
