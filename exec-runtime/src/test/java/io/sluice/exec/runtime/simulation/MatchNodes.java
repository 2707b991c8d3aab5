package io.sluice.exec.runtime.simulation;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.expr.PatternInputRef;
import io.sluice.exec.plan.expr.Symbol;
import io.sluice.exec.plan.node.Match;
import io.sluice.exec.plan.node.MatchSpec;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DayTimeIntervalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** MATCH_RECOGNIZE: a row, and one to three after it whose numbers are greater. */
final class MatchNodes {
    static final RowType OUTPUT = RowType.of(List.of(
            Field.of("f1", Types.STRING),
            Field.of("first", Types.INT),
            Field.of("last", Types.INT),
            Field.of("sum", Types.INT)));

    private MatchNodes() {}

    /** @param rows a number, a key, a time attribute */
    static Match match(RowType rows, Random random) {
        Expr a = call("$PATTERN_QUANTIFIER$1", Types.NULL, text("A"), number(1), number(1), flag(false));
        Expr b = call("$PATTERN_QUANTIFIER$1", Types.NULL, text("B"), number(1), number(3), flag(random.nextBoolean()));
        Expr first = new PatternInputRef("A", 0, rows.typeAt(0));
        Expr next = new PatternInputRef("B", 0, rows.typeAt(0));
        Map<String, Expr> measures = new LinkedHashMap<>();
        measures.put("first", call("$FIRST$1", Types.INT, new PatternInputRef("*", 0, rows.typeAt(0)), number(0)));
        measures.put("last", call("$LAST$1", Types.INT, new PatternInputRef("*", 0, rows.typeAt(0)), number(0)));
        measures.put("sum", call("$SUM$1", Types.INT, next));
        boolean within = random.nextBoolean();
        return new Match(new MatchSpec(
                call("PATTERN_CONCAT", Types.NULL, a, b),
                Map.of(
                        "B",
                        call(
                                "$>$1",
                                Types.BOOLEAN,
                                call("$PREV$1", Types.INT, next, number(0)),
                                call("$LAST$1", Types.INT, first, number(0)))),
                measures,
                new Symbol(
                        "MATCH_RECOGNIZE_AFTER_OPTION",
                        random.nextBoolean() ? "SKIP_PAST_LAST_ROW" : "SKIP_TO_NEXT_ROW"),
                Map.of(),
                false,
                new PartitionSpec(List.of(1)),
                new SortSpec(List.of(new SortSpec.SortField(2, true, false), new SortSpec.SortField(0, true, false))),
                within
                        ? Optional.of(
                                new Literal(Duration.ofMillis(40), new DayTimeIntervalType("SECOND", 2, 6, false)))
                        : Optional.empty()));
    }

    private static Expr call(String name, LogicalType type, Expr... operands) {
        return new Call(FunctionRef.builtIn(name, "FUNCTION"), List.of(operands), type);
    }

    private static Expr number(int value) {
        return new Literal(value, Types.INT.withNullable(false));
    }

    private static Expr flag(boolean value) {
        return new Literal(value, Types.BOOLEAN.withNullable(false));
    }

    private static Expr text(String value) {
        return new Literal(value, Types.character(value.length()).withNullable(false));
    }
}
