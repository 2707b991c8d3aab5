package io.sluice.planner.physical;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelTraitSet;

/** The convention of rels that can be translated to a streaming plan. */
public final class StreamConvention extends Convention.Impl {
    public static final StreamConvention INSTANCE = new StreamConvention();

    private StreamConvention() {
        super("STREAM", PhysicalRel.class);
    }

    @Override
    public boolean canConvertConvention(Convention toConvention) {
        return false;
    }

    /** Whether a rel of this convention may get other traits by conversion: distributions may, through an exchange. */
    @Override
    public boolean useAbstractConvertersForConversion(RelTraitSet fromTraits, RelTraitSet toTraits) {
        return true;
    }

    /** The traits with this convention and any distribution. */
    public static RelTraitSet traits(RelTraitSet base) {
        RelTraitSet traits = base.replace(INSTANCE);
        return traits.getTrait(DistributionTrait.DEF) == null ? traits : traits.replace(DistributionTrait.ANY);
    }

    /** The traits that a rel of this convention asks of an input. */
    public static RelTraitSet traits(RelTraitSet base, DistributionTrait distribution) {
        return traits(base).replace(distribution);
    }

    @Override
    public ConventionTraitDef getTraitDef() {
        return ConventionTraitDef.INSTANCE;
    }
}
