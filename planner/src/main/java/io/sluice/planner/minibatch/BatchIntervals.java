package io.sluice.planner.minibatch;

import io.sluice.exec.plan.node.MiniBatchInterval;
import io.sluice.exec.plan.node.MiniBatchInterval.Mode;
import io.sluice.planner.physical.BatchCut;
import io.sluice.planner.physical.MiniBatchAssignerRel;
import io.sluice.planner.physical.PhysicalRel;
import io.sluice.planner.physical.TableSourceScanRel;
import io.sluice.planner.physical.WatermarkAssignerRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.math.BigInteger;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/** Finds by which time and how often mini-batches end, from the root down, and puts assigners above sources and watermarks. */
public final class BatchIntervals implements UnaryOperator<RelNode> {
    private static final MiniBatchInterval UNDECIDED = new MiniBatchInterval(0, Mode.NONE);
    /** There must be no mini-batches. */
    private static final MiniBatchInterval FORBIDDEN = new MiniBatchInterval(-1, Mode.NONE);

    private final long latency;

    /** @throws SluiceException when the options of mini-batches do not fit together */
    public BatchIntervals(Options options) {
        latency = options.get(PlanOptions.MINI_BATCH_ALLOW_LATENCY).toMillis();
        require(latency > 0, PlanOptions.MINI_BATCH_ALLOW_LATENCY.key(), latency + " ms");
        long size = options.get(PlanOptions.MINI_BATCH_SIZE);
        require(size > 0, PlanOptions.MINI_BATCH_SIZE.key(), size);
    }

    private static void require(boolean condition, String option, Object value) {
        if (!condition) {
            throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                    .with("value", value)
                    .with("option", option)
                    .with("reason", "it must be more than 0 where mini-batches are enabled")
                    .hint("Set '" + option + "', or set '" + PlanOptions.MINI_BATCH_ENABLED.key() + "' to 'false'.");
        }
    }

    @Override
    public RelNode apply(RelNode root) {
        return infer(root, new MiniBatchInterval(latency, Mode.PROC_TIME));
    }

    private RelNode infer(RelNode rel, MiniBatchInterval wanted) {
        MiniBatchInterval below = below(((PhysicalRel) rel).batchCut(), wanted);
        List<RelNode> inputs =
                rel.getInputs().stream().map(input -> input(input, below)).toList();
        return inputs.isEmpty() ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    private MiniBatchInterval below(BatchCut cut, MiniBatchInterval wanted) {
        return switch (cut) {
            case ANY -> wanted;
            case BY_EVENT_TIME -> merge(wanted, new MiniBatchInterval(latency, Mode.ROW_TIME));
            case NONE -> FORBIDDEN;
            case BEGINS_HERE -> UNDECIDED;
        };
    }

    private RelNode input(RelNode input, MiniBatchInterval wanted) {
        RelNode inferred = infer(input, wanted);
        boolean begins = input instanceof TableSourceScanRel || input instanceof WatermarkAssignerRel;
        return begins && wanted.mode() != Mode.NONE ? MiniBatchAssignerRel.create(inferred, wanted) : inferred;
    }

    /** Event time wins over processing time; two intervals meet at their greatest common divisor. */
    static MiniBatchInterval merge(MiniBatchInterval one, MiniBatchInterval other) {
        if (one.equals(FORBIDDEN) || other.equals(FORBIDDEN)) {
            return FORBIDDEN;
        }
        return switch (one.mode()) {
            case NONE -> other;
            case PROC_TIME -> other.mode() == Mode.ROW_TIME ? other : one;
            case ROW_TIME ->
                other.mode() == Mode.ROW_TIME
                        ? new MiniBatchInterval(
                                BigInteger.valueOf(one.interval())
                                        .gcd(BigInteger.valueOf(other.interval()))
                                        .longValue(),
                                Mode.ROW_TIME)
                        : one;
        };
    }
}
