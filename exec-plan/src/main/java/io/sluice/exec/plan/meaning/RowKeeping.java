package io.sluice.exec.plan.meaning;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.plan.node.Deduplicate;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.GroupWindow;
import io.sluice.exec.plan.node.IntervalJoin;
import io.sluice.exec.plan.node.IntervalJoinSpec.WindowBounds;
import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.OverSpec;
import io.sluice.exec.plan.node.OverSpec.GroupSpec;
import io.sluice.exec.plan.node.Rank;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.plan.node.SortLimit;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.TemporalJoin;
import io.sluice.exec.plan.node.TemporalSort;
import io.sluice.exec.plan.node.WindowBound;
import io.sluice.exec.plan.node.WindowDeduplicate;
import io.sluice.exec.plan.node.WindowJoin;
import io.sluice.exec.plan.node.WindowRank;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.TimeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The work of nodes that keep whole rows of their inputs, by the columns that it depends on: what they only keep may change. Whether
 * consumers see the old row of an update, or a rank, changes nothing in what is kept.
 */
final class RowKeeping {
    /** They look at rows that frames have left. */
    private static final Set<String> LOOK_BACK = Set.of("LAG", "LEAD");

    /** By input, the meanings of its fields. */
    private final List<List<String>> fields;

    private final List<List<LogicalType>> types;

    private RowKeeping(List<List<String>> fields, List<List<LogicalType>> types) {
        this.fields = fields;
        this.types = types;
    }

    /** Empty for nodes of other kinds. @param fields by input, the meanings of its fields, whose types these are */
    static Optional<String> of(ExecNode node, List<List<String>> fields, List<List<LogicalType>> types) {
        return new RowKeeping(fields, types).work(node);
    }

    private Optional<String> work(ExecNode node) {
        if (node instanceof Join join) {
            return Optional.of("JOIN " + join(join.joinSpec()) + " keys " + keys(0, join.leftUpsertKeys()) + " and "
                    + keys(1, join.rightUpsertKeys()));
        }
        if (node instanceof IntervalJoin join) {
            WindowBounds bounds = join.intervalJoinSpec().windowBounds();
            return Optional.of("INTERVAL JOIN " + join(join.intervalJoinSpec().joinSpec())
                    + (bounds.isEventTime() ? " event time " : " processing time ")
                    + bounds.leftLowerBound() + " to " + bounds.leftUpperBound() + " of "
                    + field(0, bounds.leftTimeIndex()) + " and " + field(1, bounds.rightTimeIndex()));
        }
        if (node instanceof TemporalJoin join) {
            return Optional.of("TEMPORAL JOIN " + join(join.joinSpec())
                    + (join.isTemporalFunctionJoin() ? " by a function" : "") + " at "
                    + field(0, join.leftTimeAttributeIndex()) + " of " + field(1, join.rightTimeAttributeIndex()));
        }
        if (node instanceof WindowJoin join) {
            return Optional.of("WINDOW JOIN " + join(join.joinSpec()) + windowing(0, join.leftWindowing())
                    + windowing(1, join.rightWindowing()));
        }
        if (node instanceof Rank rank) {
            return Optional.of(rank.rankType()
                    + rank(rank.partition().fields(), rank.orderBy(), rank.rankRange(), rank.rankStrategy()));
        }
        if (node instanceof SortLimit limit) {
            return Optional.of("LIMIT" + rank(List.of(), limit.orderBy(), limit.rankRange(), limit.rankStrategy()));
        }
        if (node instanceof Deduplicate deduplicate) {
            return Optional.of("DEDUPLICATE by " + stored(0, deduplicate.uniqueKeys())
                    + (deduplicate.keepLastRow() ? " last" : " first")
                    + (deduplicate.isRowtime() ? " by " + rowtime() : " to come")
                    + (deduplicate.outputInsertOnly() ? " when certain" : ""));
        }
        if (node instanceof ChangelogNormalize normalize) {
            return Optional.of("NORMALIZE by " + stored(0, normalize.uniqueKeys())
                    + normalize
                            .filterCondition()
                            .map(each -> " where " + expr(each))
                            .orElse(""));
        }
        if (node instanceof TemporalSort sort) {
            return Optional.of("TEMPORAL SORT" + order(sort.orderBy()));
        }
        if (node instanceof WindowRank rank) {
            return Optional.of("WINDOW " + rank.rankType() + " partition "
                    + stored(0, rank.partitionSpec().fields()) + order(rank.sortSpec()) + range(rank.rankRange())
                    + windowing(0, rank.windowing()));
        }
        if (node instanceof WindowDeduplicate deduplicate) {
            return Optional.of("WINDOW DEDUPLICATE by " + stored(0, deduplicate.partitionKeys())
                    + (deduplicate.keepLastRow() ? " last" : " first") + " by " + field(0, deduplicate.orderKey())
                    + windowing(0, deduplicate.windowing()));
        }
        if (node instanceof OverAggregate over) {
            return Optional.of(over(over.overSpec()));
        }
        return Optional.empty();
    }

    private String join(JoinSpec spec) {
        return spec.joinType() + " on " + stored(0, spec.leftKeys()) + " = " + stored(1, spec.rightKeys())
                + (spec.filterNulls().contains(false) ? " of which NULL counts where not " + spec.filterNulls() : "")
                + spec.nonEquiCondition()
                        .map(condition -> " if " + ExprMeaning.of(condition, sides()))
                        .orElse("");
    }

    /** Both sides may have columns of the same table. */
    private List<String> sides() {
        List<String> all = new ArrayList<>();
        fields.get(0).forEach(field -> all.add("left " + field));
        fields.get(1).forEach(field -> all.add("right " + field));
        return all;
    }

    private List<List<String>> keys(int input, List<List<Integer>> keys) {
        return keys.stream().map(key -> stored(input, key)).toList();
    }

    private String rank(List<Integer> partition, SortSpec order, RankRange range, RankStrategy strategy) {
        return " partition " + stored(0, partition) + order(order) + range(range) + " " + strategy.kind()
                + stored(0, strategy.primaryKeys());
    }

    private String range(RankRange range) {
        if (range instanceof RankRange.Variable variable) {
            return " up to " + field(0, variable.endIndex());
        }
        if (range instanceof RankRange.Constant constant) {
            return " places " + constant.start() + " to " + constant.end();
        }
        return " places from " + ((RankRange.ConstantWithoutEnd) range).start();
    }

    private String over(OverSpec spec) {
        String text = "OVER partition " + stored(0, spec.partition().fields());
        List<String> extended = overFields(fields.get(0), spec);
        for (GroupSpec group : spec.groups()) {
            text += order(group.orderBy()) + (group.isRows() ? " rows " : " range ")
                    + bound(group.lowerBound(), extended) + " to " + bound(group.upperBound(), extended)
                    + group.aggCalls().stream()
                            .filter(call -> LOOK_BACK.contains(call.function().sqlName()))
                            .map(call -> CallMeaning.of(call, extended))
                            .toList();
        }
        return text;
    }

    /** The fields that calls of OVER windows name. */
    static List<String> overFields(List<String> input, OverSpec spec) {
        List<String> extended = new ArrayList<>(input);
        spec.constants().forEach(constant -> extended.add(ExprMeaning.of(constant, input)));
        return extended;
    }

    private static String bound(WindowBound bound, List<String> extended) {
        if (!(bound instanceof WindowBound.Bounded bounded)) {
            return bound.getClass().getSimpleName();
        }
        Expr offset = bounded.offset();
        String text = offset instanceof InputRef ref ? extended.get(ref.index()) : ExprMeaning.of(offset, extended);
        return text + (bounded.isPreceding() ? " preceding" : " following");
    }

    private String order(SortSpec order) {
        return order.fields().stream()
                .map(each -> field(0, each.index())
                        + (each.isAscending() ? " up" : " down")
                        + (each.nullIsLast() ? " nulls last" : " nulls first"))
                .collect(Collectors.joining(", ", " order ", ""));
    }

    /** Where windows are found, without places of fields. */
    static String windowing(WindowingStrategy windowing, List<String> fields) {
        String windows =
                window(windowing.window(), fields) + (windowing.isRowtime() ? " by event time" : " by the clock");
        if (windowing instanceof WindowingStrategy.TimeAttribute attribute) {
            return windows + " of " + fields.get(attribute.timeAttributeIndex());
        }
        if (windowing instanceof WindowingStrategy.WindowAttached attached) {
            return windows + " that ends at " + fields.get(attached.windowEnd());
        }
        return windows;
    }

    private static String window(WindowSpec window, List<String> fields) {
        if (window instanceof WindowSpec.Session session) {
            return " SESSION " + session.gap() + " of "
                    + session.partitionKeyIndices().stream().map(fields::get).toList();
        }
        if (window instanceof WindowSpec.Tumbling tumbling) {
            return " TUMBLE " + tumbling.size() + offset(tumbling.offset());
        }
        if (window instanceof WindowSpec.Hopping hopping) {
            return " HOP " + hopping.slide() + " " + hopping.size() + offset(hopping.offset());
        }
        WindowSpec.Cumulative cumulative = (WindowSpec.Cumulative) window;
        return " CUMULATE " + cumulative.step() + " " + cumulative.maxSize() + offset(cumulative.offset());
    }

    private static String offset(Optional<Duration> offset) {
        return offset.map(by -> " offset " + by).orElse("");
    }

    static String window(GroupWindow window, List<String> fields) {
        String time = " of " + fields.get(window.timeField().fieldIndex()) + " "
                + window.timeField().fieldType().name();
        if (window instanceof GroupWindow.Tumbling tumbling) {
            return " TUMBLE " + tumbling.size() + unit(tumbling.isTimeWindow()) + time;
        }
        if (window instanceof GroupWindow.Sliding sliding) {
            return " HOP " + sliding.slide() + " " + sliding.size() + unit(sliding.isTimeWindow()) + time;
        }
        return " SESSION " + ((GroupWindow.Session) window).gap() + time;
    }

    private static String unit(boolean isTime) {
        return isTime ? "" : " rows";
    }

    /** Whether a node only notes which keys there were, or aggregates rows and lets them go at once. */
    static boolean keepsKeysAlone(ExecNode node, List<LogicalType> types) {
        if (node instanceof Deduplicate deduplicate) {
            return !deduplicate.keepLastRow() && !deduplicate.isRowtime();
        }
        return node instanceof OverAggregate over
                && over.overSpec().groups().stream().allMatch(group -> passes(group, types));
    }

    private static boolean passes(GroupSpec group, List<LogicalType> types) {
        return group.lowerBound() instanceof WindowBound.UnboundedPreceding
                && group.aggCalls().stream()
                        .noneMatch(call -> LOOK_BACK.contains(call.function().sqlName()))
                && group.orderBy().fields().size() == 1
                && types.get(group.orderBy().fields().get(0).index()) instanceof TimestampLtzType time
                && time.kind() == TimeKind.PROCTIME;
    }

    private String windowing(int input, WindowingStrategy windowing) {
        return windowing(windowing, fields.get(input));
    }

    private String expr(Expr expr) {
        return ExprMeaning.of(expr, fields.get(0));
    }

    /** The field with the time of rows. */
    private String rowtime() {
        for (int i = 0; i < types.get(0).size(); i++) {
            LogicalType type = types.get(0).get(i);
            if (type instanceof TimestampType timestamp && timestamp.kind() == TimeKind.ROWTIME
                    || type instanceof TimestampLtzType zoned && zoned.kind() == TimeKind.ROWTIME) {
                return fields.get(0).get(i);
            }
        }
        return "no time";
    }

    private String field(int input, int index) {
        return index < 0 ? "now" : fields.get(input).get(index);
    }

    /** Fields whose values are part of keys of state. */
    private List<String> stored(int input, List<Integer> indexes) {
        return indexes.stream()
                .map(index -> fields.get(input).get(index) + " as "
                        + StorageTypes.of(types.get(input).get(index)))
                .toList();
    }
}
