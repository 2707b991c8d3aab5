package io.sluice.exec.runtime.match;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/** What an expression of MATCH_RECOGNIZE reads from the rows of a match. Each is NULL where there is no such row. */
sealed interface MatchRead {
    LogicalType type();

    /**
     * A column of one of the rows that some positions of the pattern have taken.
     *
     * @param positions in order
     * @param column of the input
     * @param fromLast whether rows count from the last one backwards
     * @param offset rows to skip
     */
    record Column(List<Integer> positions, int column, boolean fromLast, int offset, LogicalType type)
            implements MatchRead {
        public Column {
            positions = List.copyOf(positions);
        }
    }

    /**
     * An aggregate over the rows that some positions have taken.
     *
     * @param arguments over the fields of the input
     * @param call of these arguments
     */
    record Aggregate(List<Integer> positions, List<Expr> arguments, AggregateCall call) implements MatchRead {
        public Aggregate {
            positions = List.copyOf(positions);
            arguments = List.copyOf(arguments);
        }

        @Override
        public LogicalType type() {
            return call.type();
        }
    }

    /** The time of the clock. */
    record ProcessingTime(LogicalType type) implements MatchRead {}
}
