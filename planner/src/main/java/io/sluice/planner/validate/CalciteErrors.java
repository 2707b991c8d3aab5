package io.sluice.planner.validate;

import static org.apache.calcite.util.Static.RESOURCE;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteResource;
import org.jspecify.annotations.Nullable;

/**
 * Turns Calcite's errors about a statement into ours, with code, place and, for names, the nearest one that exists. What an
 * error is, is known by the resource of its message; a message that is not listed here keeps its words.
 */
final class CalciteErrors {
    private static final String A = MessagePattern.mark(0);
    private static final String B = MessagePattern.mark(1);
    private static final String C = MessagePattern.mark(2);

    /** Stands for a numeric argument, and how it is printed. */
    private static final int NUMBER = 777;

    private static final String NUMBER_TEXT = "777";

    private static final CalciteResource R = RESOURCE;

    private static final List<Rule> RULES = List.of(
            rule(R.columnNotFoundInTable(A, B).str(), (names, m, at) -> names.column(m.get(0))),
            rule(R.columnNotFoundInTableDidYouMean(A, B, C).str(), (names, m, at) -> names.column(m.get(0))),
            rule(R.columnNotFoundDidYouMean(A, B).str(), (names, m, at) -> names.column(m.get(0))),
            rule(R.columnNotFound(A).str(), (names, m, at) -> names.column(m.get(0))),
            rule(R.unknownField(A).str(), (names, m, at) -> names.column(m.get(0))),
            rule(R.unknownTargetColumn(A).str(), (names, m, at) -> names.column(m.get(0))),
            rule(R.columnAmbiguous(A).str(), (names, m, at) -> columnError(ErrorCode.COLUMN_AMBIGUOUS, m.get(0))),
            rule(R.duplicateTargetColumn(A).str(), (names, m, at) -> columnError(ErrorCode.DUPLICATE_COLUMN, m.get(0))),
            rule(R.duplicateColumnName(A).str(), (names, m, at) -> columnError(ErrorCode.DUPLICATE_COLUMN, m.get(0))),
            rule(
                    R.duplicateNameInColumnList(A).str(),
                    (names, m, at) -> columnError(ErrorCode.DUPLICATE_COLUMN, m.get(0))),
            rule(R.aliasListDuplicate(A).str(), (names, m, at) -> columnError(ErrorCode.DUPLICATE_COLUMN, m.get(0))),
            rule(R.objectNotFoundWithinDidYouMean(A, B, C).str(), (names, m, at) -> names.table(m.get(0), at)),
            rule(R.objectNotFoundWithin(A, B).str(), (names, m, at) -> names.table(m.get(0), at)),
            rule(R.objectNotFoundDidYouMean(A, B).str(), (names, m, at) -> names.table(m.get(0), at)),
            rule(R.objectNotFound(A).str(), (names, m, at) -> names.table(m.get(0), at)),
            rule(R.tableNameNotFoundDidYouMean(A, B).str(), (names, m, at) -> names.alias(m.get(0))),
            rule(R.tableNameNotFound(A).str(), (names, m, at) -> names.alias(m.get(0))),
            rule(R.unknownIdentifier(A).str(), (names, m, at) -> names.alias(m.get(0))),
            rule(R.validatorUnknownFunction(A).str(), (names, m, at) -> function(names, m.get(0))),
            rule(R.functionNotFound(A).str(), (names, m, at) -> function(names, m.get(0))),
            rule(R.canNotApplyOp2Type(A, B, C).str(), (names, m, at) -> cannotApply(m.get(0), m.get(1), m.get(2))),
            rule(R.cannotCastValue(A, B).str(), (names, m, at) -> invalidCast(m.get(0), m.get(1))),
            rule(
                    R.invalidArgCount(A, NUMBER).str().replace(NUMBER_TEXT, B),
                    (names, m, at) -> accepting(
                            m.get(0), mismatch("function \"" + m.get(0) + "\" does not take so many arguments"))),
            rule(R.columnTypeMismatchInSetop(NUMBER, B).str().replace(NUMBER_TEXT, A), (names, m, at) -> mismatch(
                            "the types of column " + m.get(0) + " of " + m.get(1) + " have nothing in common")
                    .hint("Write a CAST.")),
            rule(R.illegalMixingOfTypes().str(), (names, m, at) -> mismatch(
                            "the branches of CASE have no type in common")
                    .hint("Write a CAST.")),
            rule(R.incompatibleTypesInList().str(), (names, m, at) -> mismatch(
                            "the values of the list have no type in common")
                    .hint("Write a CAST.")),
            rule(
                    R.incompatibleValueType(A).str(),
                    (names, m, at) -> mismatch("the values are not comparable with the left side of " + m.get(0))),
            rule(
                    R.condMustBeBoolean(A).str(),
                    (names, m, at) -> mismatch("the condition of " + m.get(0) + " is not a BOOLEAN")),
            rule(R.havingMustBeBoolean().str(), (names, m, at) -> mismatch("the condition of HAVING is not a BOOLEAN")),
            rule(R.filterMustBeBoolean().str(), (names, m, at) -> mismatch("the condition of FILTER is not a BOOLEAN")),
            rule(R.notGroupExpr(A).str(), (names, m, at) -> grouping(
                            "\"" + m.get(0) + "\" is neither grouped by nor in an aggregate function")
                    .hint("Add it to GROUP BY or put it into an aggregate function.")),
            rule(
                    R.aggregateIllegalInClause(A).str(),
                    (names, m, at) -> grouping("aggregate functions are not allowed in " + m.get(0))),
            rule(
                    R.aggregateIllegalInOrderBy().str(),
                    (names, m, at) ->
                            grouping("aggregate functions are not allowed in the ORDER BY of a query without them")),
            rule(R.nestedAggIllegal().str(), (names, m, at) -> grouping("aggregate functions cannot be nested")),
            rule(
                    R.aggregateInFilterIllegal().str(),
                    (names, m, at) -> grouping("aggregate functions are not allowed in FILTER")),
            rule(R.nullIllegal().str(), (names, m, at) -> mismatch("the type of NULL is not known here")
                    .hint("Write CAST(NULL AS ...).")));

    private CalciteErrors() {}

    private interface Translation {
        SluiceException translate(KnownNames names, List<String> arguments, @Nullable SqlPosition position);
    }

    private record Rule(MessagePattern pattern, Translation translation) {}

    private static Rule rule(String message, Translation translation) {
        return new Rule(MessagePattern.of(message), translation);
    }

    /**
     * @param names what the statement could have meant
     * @return ours, with the place; the thrown one itself when it is ours already
     */
    static SluiceException translate(Throwable thrown, KnownNames names) {
        @Nullable SqlPosition position = null;
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof SluiceException ours) {
                return ours.at(position);
            }
            if (at instanceof CalciteContextException context && position == null) {
                position = position(context);
            }
        }
        Throwable root = thrown;
        while (root instanceof CalciteContextException && root.getCause() != null) {
            root = root.getCause();
        }
        boolean aboutTheStatement = thrown instanceof CalciteContextException;
        if (!aboutTheStatement) {
            if (thrown instanceof UnsupportedOperationException) {
                return SluiceException.of(ErrorCode.NOT_SUPPORTED, null, thrown)
                        .with("feature", "bringing intervals of several units to one type");
            }
            return SluiceException.wrap(thrown);
        }
        String message = String.valueOf(root.getMessage());
        for (Rule rule : RULES) {
            Optional<List<String>> arguments = rule.pattern.match(message);
            if (arguments.isPresent()) {
                return rule.translation
                        .translate(names, arguments.get(), position)
                        .at(position);
            }
        }
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, position, thrown).with("message", ourStyle(message));
    }

    private static @Nullable SqlPosition position(CalciteContextException context) {
        boolean known = context.getPosLine() > 0 && context.getPosColumn() > 0;
        return known
                ? new SqlPosition(
                        context.getPosLine(),
                        context.getPosColumn(),
                        context.getEndPosLine(),
                        context.getEndPosColumn())
                : null;
    }

    private static SluiceException columnError(ErrorCode code, String column) {
        return SluiceException.of(code).with("column", column);
    }

    private static SluiceException mismatch(String message) {
        return SluiceException.of(ErrorCode.TYPE_MISMATCH, message);
    }

    private static SluiceException grouping(String message) {
        return SluiceException.of(ErrorCode.GROUPING_ERROR, message);
    }

    private static SluiceException invalidCast(String from, String to) {
        return SluiceException.of(ErrorCode.INVALID_CAST).with("from", from).with("to", to);
    }

    /** @param signature {@code NAME(<TYPE>, <TYPE>)}, or the name alone */
    private static SluiceException function(KnownNames names, String signature) {
        int parenthesis = signature.indexOf('(');
        String name = parenthesis < 0 ? signature : signature.substring(0, parenthesis);
        List<String> known = Operators.INSTANCE.functionNames();
        if (known.contains(name.toUpperCase(Locale.ROOT))) {
            return accepting(
                    name,
                    mismatch("function \"" + name + "\" does not take the arguments "
                            + signature.substring(name.length())));
        }
        if (!Character.isLetter(name.charAt(0)) || name.contains(" ")) {
            // Not a name that a user can have made up: the grammar put the operator there.
            return SluiceException.of(ErrorCode.NOT_SUPPORTED).with("feature", name.replace("$", ""));
        }
        if (LaterFunctions.contains(name)) {
            return SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "function " + (name.equals("TRANSLATE3") ? "TRANSLATE" : name));
        }
        return names.functions().unknown(name);
    }

    /** Adds the forms that a function can be called in. */
    private static SluiceException accepting(String function, SluiceException error) {
        List<String> forms = Operators.INSTANCE.signatures(function);
        return forms.isEmpty() ? error : error.detail("Accepted: " + String.join("; ", forms) + ".");
    }

    private static SluiceException cannotApply(String operator, String call, String forms) {
        String supported = forms.replace("\n", ", ").replace("'", "");
        return mismatch("cannot apply " + operator.replace("'", "") + " to " + call.replace("'", ""))
                .detail("Supported: " + supported + ".");
    }

    /** Lower case at the start, no full stop at the end, names in double quotes. */
    private static String ourStyle(String message) {
        String text = message.strip().replace('\'', '"');
        if (text.endsWith(".")) {
            text = text.substring(0, text.length() - 1);
        }
        boolean word = text.length() > 1 && Character.isLowerCase(text.charAt(1));
        return word ? text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1) : text;
    }
}
