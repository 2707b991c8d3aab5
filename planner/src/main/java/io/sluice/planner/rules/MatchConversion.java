package io.sluice.planner.rules;

import io.sluice.planner.logical.MatchNode;
import io.sluice.planner.physical.DistributionTrait;
import io.sluice.planner.physical.MatchRel;
import io.sluice.planner.physical.StreamConvention;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;

/** From MATCH_RECOGNIZE to its operator, which goes by time. */
public final class MatchConversion {
    private MatchConversion() {}

    static RelNode convert(MatchNode match) {
        check(match, TimeAttributeType::isTimeAttribute);
        RelNode input = match.getInput();
        DistributionTrait distribution =
                DistributionTrait.hash(match.getPartitionKeys().toList());
        return new MatchRel(
                match.getCluster(),
                StreamConvention.traits(match.getTraitSet()),
                RelOptRule.convert(input, StreamConvention.traits(input.getTraitSet(), distribution)),
                match);
    }

    /**
     * @param isTime whether rows can be put in order by values of a type
     * @throws SluiceException NOT_SUPPORTED when there is something that no operator matches
     */
    public static void check(MatchNode match, Predicate<RelDataType> isTime) {
        if (match.isAllRows()) {
            throw notSupported("ALL ROWS PER MATCH");
        }
        List<RelFieldCollation> order = match.getOrderKeys().getFieldCollations();
        boolean byTime = !order.isEmpty()
                && isTime.test(match.getInput()
                        .getRowType()
                        .getFieldList()
                        .get(order.get(0).getFieldIndex())
                        .getType());
        if (!byTime || order.get(0).getDirection().isDescending()) {
            throw notSupported("MATCH_RECOGNIZE that is not ordered by time first, ascending");
        }
        match.getPattern().accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCall(RexCall call) {
                switch (call.getKind()) {
                    case PATTERN_EXCLUDED -> throw notSupported("exclusion from a pattern");
                    case PATTERN_PERMUTE -> throw notSupported("PERMUTE");
                    case PATTERN_ALTER -> throw notSupported("alternatives in a pattern");
                    default -> {
                        // Sequences and quantifiers are matched.
                    }
                }
                return super.visitCall(call);
            }
        });
        match.getPatternDefinitions().values().forEach(MatchConversion::checkOffsets);
        match.getMeasures().values().forEach(MatchConversion::checkOffsets);
    }

    /** Rows are found by pattern variable, not by their place in the partition. */
    private static void checkOffsets(RexNode node) {
        node.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCall(RexCall call) {
                boolean physical = call.getKind() == SqlKind.NEXT
                        || call.getKind() == SqlKind.RUNNING
                        || (call.getKind() == SqlKind.PREV
                                && !isZero(call.getOperands().get(1)));
                if (physical) {
                    throw notSupported(call.getOperator().getName() + " in MATCH_RECOGNIZE");
                }
                return super.visitCall(call);
            }
        });
    }

    private static boolean isZero(RexNode node) {
        return node instanceof RexLiteral literal && Integer.valueOf(0).equals(literal.getValueAs(Integer.class));
    }

    private static SluiceException notSupported(String feature) {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", feature);
    }
}
