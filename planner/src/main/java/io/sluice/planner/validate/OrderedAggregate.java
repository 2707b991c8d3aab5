package io.sluice.planner.validate;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.planner.type.AggregateCallCopy;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.ExplicitOperatorBinding;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.util.Optionality;

/**
 * An aggregate function that gets its rows in an order. The fields of the order are arguments behind its own, so that whatever moves
 * arguments moves them, too.
 */
public final class OrderedAggregate extends SqlAggFunction {
    private static final Set<String> NAMES =
            Set.of("ARRAY_AGG", "LISTAGG", "JSON_ARRAYAGG_ABSENT_ON_NULL", "JSON_ARRAYAGG_NULL_ON_NULL");

    private final SqlAggFunction function;
    private final List<Direction> directions;

    /** How one field of the order sorts. */
    private record Direction(boolean ascending, boolean nullIsLast) {}

    private OrderedAggregate(SqlAggFunction function, List<Direction> directions) {
        super(
                function.getName(),
                null,
                function.getKind(),
                binding -> function.inferReturnType(new ExplicitOperatorBinding(
                        binding.getTypeFactory(), function, own(binding.collectOperandTypes(), directions))),
                null,
                OperandTypes.VARIADIC,
                function.getFunctionType(),
                false,
                false,
                Optionality.FORBIDDEN);
        this.function = function;
        this.directions = List.copyOf(directions);
    }

    private static List<RelDataType> own(List<RelDataType> types, List<Direction> directions) {
        return types.subList(0, types.size() - directions.size());
    }

    /** Whether the order of rows shows in the result of a function. */
    public static boolean isFor(String function) {
        String name = function.toUpperCase(Locale.ROOT);
        return NAMES.contains(name) || name.equals("JSON_ARRAYAGG");
    }

    /** The call with its order among its arguments; without it where the result does not show it. */
    public static AggregateCall of(AggregateCall call) {
        List<RelFieldCollation> order = call.getCollation().getFieldCollations();
        if (order.isEmpty()) {
            return call;
        }
        boolean shows = NAMES.contains(call.getAggregation().getName());
        if (shows
                && call.isDistinct()
                && !call.getArgList().containsAll(call.getCollation().getKeys())) {
            // Rows that count once may differ in what they are ordered by.
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "an order by other than the arguments in an aggregate with DISTINCT");
        }
        List<Integer> arguments = new ArrayList<>(call.getArgList());
        List<Direction> directions = new ArrayList<>();
        for (RelFieldCollation field : order) {
            boolean ascending = !field.getDirection().isDescending();
            arguments.add(field.getFieldIndex());
            // NULL is less than all else unless the call says where it is.
            directions.add(new Direction(
                    ascending,
                    field.nullDirection == NullDirection.UNSPECIFIED
                            ? !ascending
                            : field.nullDirection == NullDirection.LAST));
        }
        AggregateCall unordered = call.withCollation(RelCollations.EMPTY);
        return shows
                ? AggregateCallCopy.with(unordered, new OrderedAggregate(call.getAggregation(), directions))
                        .withArgList(arguments)
                : unordered;
    }

    /** What a call calls. */
    public static SqlAggFunction function(AggregateCall call) {
        return call.getAggregation() instanceof OrderedAggregate ordered ? ordered.function : call.getAggregation();
    }

    /** The arguments of the function itself. */
    public static List<Integer> arguments(AggregateCall call) {
        List<Integer> all = call.getArgList();
        return call.getAggregation() instanceof OrderedAggregate ordered
                ? all.subList(0, all.size() - ordered.directions.size())
                : all;
    }

    /** The order of the rows, if there is one. */
    public static Optional<SortSpec> ordering(AggregateCall call) {
        if (!(call.getAggregation() instanceof OrderedAggregate ordered)) {
            return Optional.empty();
        }
        List<Integer> all = call.getArgList();
        int from = all.size() - ordered.directions.size();
        List<SortField> fields = new ArrayList<>();
        for (int i = from; i < all.size(); i++) {
            Direction direction = ordered.directions.get(i - from);
            fields.add(new SortField(all.get(i), direction.ascending, direction.nullIsLast));
        }
        return Optional.of(new SortSpec(fields));
    }

    /** How EXPLAIN shows the call: {@code ARRAY_AGG(name ORDER BY age DESC)}. @param fields names of the input's fields */
    public static String describeOrder(AggregateCall call, List<String> fields) {
        return ordering(call)
                .map(order -> order.fields().stream()
                        .map(field -> fields.get(field.index()) + (field.isAscending() ? " ASC" : " DESC"))
                        .collect(Collectors.joining(", ", " ORDER BY ", "")))
                .orElse("");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OrderedAggregate that
                && function.equals(that.function)
                && directions.equals(that.directions);
    }

    @Override
    public int hashCode() {
        return function.hashCode() * 31 + directions.hashCode();
    }
}
