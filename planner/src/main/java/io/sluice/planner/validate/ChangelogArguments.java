package io.sluice.planner.validate;

import io.sluice.planner.validate.ChangelogCall.Direction;
import io.sluice.planner.validate.ChangelogCall.Mapping;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowKind;
import io.sluice.sql.parser.SqlPositions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Takes the constant arguments of TO_CHANGELOG and FROM_CHANGELOG into the operator, so that a table is all that is left to validate. */
final class ChangelogArguments extends SqlBasicVisitor<@Nullable Void> {
    private static final String INPUT = "INPUT";
    private static final String OP = "OP";
    private static final String OP_MAPPING = "OP_MAPPING";
    private static final String ON_TIME = "ON_TIME";
    private static final String UID = "UID";
    private static final List<String> PARAMETERS = List.of(INPUT, OP, OP_MAPPING, ON_TIME, UID);

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call.getKind() == SqlKind.COLLECTION_TABLE
                && call.operand(0) instanceof SqlCall function
                && !(function.getOperator() instanceof ChangelogOperator)) {
            direction(function.getOperator().getName())
                    .ifPresent(direction -> call.setOperand(0, resolved(function, direction)));
        }
        return super.visit(call);
    }

    static Optional<Direction> direction(String name) {
        return Arrays.stream(Direction.values())
                .filter(direction -> direction.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    private static SqlNode resolved(SqlCall function, Direction direction) {
        Map<String, SqlNode> arguments = byName(function, direction);
        SqlNode input = arguments.get(INPUT);
        if (input == null) {
            throw invalid(function, direction + " lacks the argument input")
                    .hint("Write " + direction + "(input => TABLE t).");
        }
        if (arguments.containsKey(ON_TIME)) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(function))
                    .with("feature", "on_time of a function that has to do with updates");
        }
        ChangelogCall call = new ChangelogCall(
                direction,
                Optional.ofNullable(arguments.get(OP)).map(ChangelogArguments::column),
                mapping(arguments.get(OP_MAPPING), direction),
                Optional.ofNullable(arguments.get(UID)).map(uid -> text(uid, "uid")));
        checkUpdates(call, function);
        return new SqlBasicCall(new ChangelogOperator(call), List.of(input), function.getParserPosition());
    }

    private static Map<String, SqlNode> byName(SqlCall function, Direction direction) {
        Map<String, SqlNode> arguments = new HashMap<>();
        List<SqlNode> written = function.getOperandList();
        for (int i = 0; i < written.size(); i++) {
            SqlNode argument = written.get(i);
            boolean named = argument.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
            if (!named && i >= PARAMETERS.size()) {
                throw invalid(argument, direction + " has " + PARAMETERS.size() + " arguments");
            }
            String name = named
                    ? ((SqlIdentifier) ((SqlCall) argument).operand(1))
                            .getSimple()
                            .toUpperCase(Locale.ROOT)
                    : PARAMETERS.get(i);
            SqlNode value = named ? ((SqlCall) argument).operand(0) : argument;
            if (!PARAMETERS.contains(name) || arguments.containsKey(name)) {
                throw invalid(argument, direction + " has no argument \"" + name.toLowerCase(Locale.ROOT) + "\" here")
                        .hint(Nearest.hint(name, PARAMETERS));
            }
            if (value.getKind() != SqlKind.DEFAULT) {
                arguments.put(name, value);
            }
        }
        return arguments;
    }

    private static String column(SqlNode descriptor) {
        if (descriptor instanceof SqlCall call
                && call.getOperator().getName().equalsIgnoreCase(SqlKind.DESCRIPTOR.name())
                && call.operandCount() == 1
                && call.operand(0) instanceof SqlIdentifier column
                && column.isSimple()) {
            return column.getSimple();
        }
        throw invalid(descriptor, "op is a DESCRIPTOR of exactly one column");
    }

    private static List<Mapping> mapping(@Nullable SqlNode map, Direction direction) {
        if (map == null) {
            return List.of();
        }
        if (!(map instanceof SqlCall call) || call.getKind() != SqlKind.MAP_VALUE_CONSTRUCTOR) {
            throw invalid(map, "op_mapping is a MAP of constant texts");
        }
        List<Mapping> mapping = new ArrayList<>();
        for (int i = 0; i + 1 < call.operandCount(); i += 2) {
            Mapping entry = new Mapping(text(call.operand(i), "op_mapping"), text(call.operand(i + 1), "op_mapping"));
            checkKinds(entry, direction, call.operand(i));
            mapping.add(entry);
        }
        return mapping;
    }

    private static void checkKinds(Mapping entry, Direction direction, SqlNode at) {
        List<String> known = Arrays.stream(RowKind.values()).map(RowKind::name).toList();
        for (String kind : entry.kinds(direction).split(",")) {
            if (!known.contains(kind.strip())) {
                throw invalid(at, "\"" + kind.strip() + "\" in op_mapping is no kind of change")
                        .hint("Kinds of changes are " + String.join(", ", known) + ".");
            }
        }
    }

    private static void checkUpdates(ChangelogCall call, SqlCall at) {
        if (call.direction() == Direction.FROM_CHANGELOG
                && call.maps(RowKind.UPDATE_AFTER)
                && !call.maps(RowKind.UPDATE_BEFORE)) {
            throw invalid(at, "op_mapping has UPDATE_AFTER and lacks UPDATE_BEFORE")
                    .hint("Rows that replace others by a key come from a table with that primary key.");
        }
    }

    private static String text(SqlNode node, String argument) {
        if (node instanceof SqlCharStringLiteral literal) {
            return literal.getValueAs(String.class);
        }
        throw invalid(node, argument + " is a constant text");
    }

    private static SluiceException invalid(SqlNode at, String message) {
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(at))
                .with("message", message);
    }
}
