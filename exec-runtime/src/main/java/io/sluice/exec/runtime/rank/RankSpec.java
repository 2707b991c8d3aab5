package io.sluice.exec.runtime.rank;

import io.sluice.exec.plan.node.Rank;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.plan.node.RankType;
import io.sluice.exec.plan.node.SortLimit;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;

/**
 * What a top-N keeps, whatever node asks for it.
 *
 * @param start from 1, the first place that is shown
 * @param end the last place that is shown, where {@code endField} does not say it
 * @param endField a field of the input that says the last place of a row's partition, or -1
 * @param ttl how long a partition that does not change is kept, milliseconds, 0 for ever
 */
record RankSpec(
        RankType type,
        List<Integer> partition,
        SortSpec order,
        long start,
        long end,
        int endField,
        RankStrategy strategy,
        boolean outputRowNumber,
        boolean generateUpdateBefore,
        long ttl) {
    static RankSpec of(Rank node, NodeContext context) {
        if (node.rankType() != RankType.ROW_NUMBER && !context.settings().batch()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", node.rankType() + " as the rank of a top-N on a stream");
        }
        long start = 1;
        long end = Long.MAX_VALUE;
        int endField = -1;
        if (node.rankRange() instanceof RankRange.Constant constant) {
            start = constant.start();
            end = constant.end();
        } else if (node.rankRange() instanceof RankRange.Variable variable) {
            endField = variable.endIndex();
        } else {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", "a top-N without a last rank");
        }
        return new RankSpec(
                node.rankType(),
                node.partition().fields(),
                node.orderBy(),
                start,
                end,
                endField,
                node.rankStrategy(),
                node.outputRowNumber(),
                node.generateUpdateBefore(),
                context.stateTtl(node.state(), 0));
    }

    static RankSpec of(SortLimit node, NodeContext context) {
        return new RankSpec(
                RankType.ROW_NUMBER,
                List.of(),
                node.orderBy(),
                node.rankRange().start(),
                node.rankRange().end(),
                -1,
                node.rankStrategy(),
                false,
                node.generateUpdateBefore(),
                context.stateTtl(node.state(), 0));
    }

    /** Whether what a place holds must be said: to show the place's number, or since rows before the first place are not shown. */
    boolean byPlace() {
        return outputRowNumber || start > 1;
    }
}
