package io.sluice.planner.validate;

import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * The arguments of a window table function: a table, the column with the time, then intervals.
 *
 * @param paramNames for calls by name
 * @param mandatory how many of them must be there
 */
record WindowArguments(String function, List<String> paramNames, int mandatory) implements SqlOperandMetadata {

    @Override
    public List<RelDataType> paramTypes(RelDataTypeFactory types) {
        return Collections.nCopies(paramNames.size(), types.createSqlType(SqlTypeName.ANY));
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return SqlOperandCountRanges.between(mandatory, paramNames.size());
    }

    @Override
    public boolean isOptional(int parameter) {
        return parameter >= mandatory;
    }

    @Override
    public boolean isFixedParameters() {
        return true;
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        String intervals = String.join(", ", paramNames.subList(2, mandatory));
        return name + "(TABLE table, DESCRIPTOR(column), " + intervals
                + (mandatory < paramNames.size() ? "[, " + paramNames.get(mandatory) + "]" : "") + ")";
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        List<SqlNode> arguments = inOrder(binding.getCall());
        RelDataType table = binding.getValidator().getValidatedNodeTypeIfKnown(arguments.get(0));
        if (table == null || !table.isStruct()) {
            throw mismatch(binding, arguments.get(0), "the first argument of " + function + " is not a table");
        }
        RelDataTypeField column = field(binding, table, timeColumn(arguments.get(1)));
        if (!SqlTypeUtil.isTimestamp(column.getType())) {
            throw mismatch(
                    binding,
                    timeColumn(arguments.get(1)),
                    "column \"" + column.getName() + "\" of " + function + " is not a TIMESTAMP but "
                            + TypeBridge.toLogical(column.getType()).summary());
        }
        for (int i = 2; i < arguments.size(); i++) {
            SqlNode interval = arguments.get(i);
            if (interval.getKind() == SqlKind.DEFAULT) {
                continue;
            }
            if (!SqlTypeUtil.isInterval(binding.getValidator().deriveType(binding.getScope(), interval))) {
                throw mismatch(binding, interval, paramNames.get(i) + " of " + function + " is not an INTERVAL");
            }
        }
        checkIntervals(binding, arguments);
        return true;
    }

    /** What the intervals make must be a window. */
    private static void checkIntervals(SqlCallBinding binding, List<SqlNode> arguments) {
        List<Duration> intervals = new ArrayList<>();
        for (SqlNode interval : arguments.subList(2, arguments.size())) {
            if (interval.getKind() == SqlKind.DEFAULT) {
                break;
            }
            intervals.add(duration(interval));
        }
        try {
            WindowSpecs.of(((WindowTableOperator) binding.getOperator()).shape(), intervals, List.of());
        } catch (SluiceException e) {
            throw e.at(SqlPositions.of(arguments.get(2)));
        }
    }

    private static Duration duration(SqlNode interval) {
        if (interval instanceof SqlIntervalLiteral literal
                && literal.getValue() instanceof SqlIntervalLiteral.IntervalValue value
                && !value.getIntervalQualifier().isYearMonth()) {
            return Duration.ofMillis(SqlParserUtil.intervalToMillis(value));
        }
        throw invalid(interval, "an interval of a window is a constant in days, hours, minutes or seconds");
    }

    /**
     * The arguments in the order of the parameters, without their names.
     *
     * @throws SluiceException VALIDATION_ERROR for a name that is wrong, twice there or missing
     */
    List<SqlNode> inOrder(SqlCall call) {
        List<SqlNode> written = call.getOperandList();
        if (written.stream().noneMatch(argument -> argument.getKind() == SqlKind.ARGUMENT_ASSIGNMENT)) {
            return written;
        }
        Map<String, SqlNode> byName = new HashMap<>();
        for (SqlNode argument : written) {
            if (argument.getKind() != SqlKind.ARGUMENT_ASSIGNMENT) {
                throw invalid(argument, "the arguments of " + function + " must be all with names or all without");
            }
            SqlIdentifier name = ((SqlCall) argument).operand(1);
            String upper = name.getSimple().toUpperCase(Locale.ROOT);
            if (!paramNames.contains(upper) || byName.put(upper, ((SqlCall) argument).operand(0)) != null) {
                throw invalid(name, function + " has no argument \"" + name.getSimple() + "\" here")
                        .hint(Nearest.hint(upper, paramNames));
            }
        }
        List<SqlNode> ordered = new ArrayList<>();
        for (int i = 0; i < paramNames.size(); i++) {
            SqlNode argument = byName.get(paramNames.get(i));
            if (argument != null) {
                ordered.add(argument);
            } else if (i < mandatory) {
                throw invalid(call, function + " lacks the argument " + paramNames.get(i));
            }
        }
        return ordered;
    }

    private static SluiceException invalid(SqlNode at, String message) {
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(at))
                .with("message", message);
    }

    private SluiceException mismatch(SqlCallBinding binding, SqlNode at, String message) {
        return SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of(at))
                .with("message", message)
                .hint("Write " + getAllowedSignatures(binding.getOperator(), function) + ".");
    }

    /** The one column that a DESCRIPTOR names. */
    static SqlIdentifier timeColumn(SqlNode descriptor) {
        if (descriptor.getKind() != SqlKind.DESCRIPTOR) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of(descriptor))
                    .with("message", "the column with the time is not written as DESCRIPTOR(column)");
        }
        SqlCall call = (SqlCall) descriptor;
        if (call.operandCount() != 1 || !(call.operand(0) instanceof SqlIdentifier column)) {
            throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(descriptor))
                    .with("message", "the DESCRIPTOR of a window names one column");
        }
        return column;
    }

    /** @throws SluiceException COLUMN_NOT_FOUND with the place */
    static RelDataTypeField field(SqlCallBinding binding, RelDataType table, SqlIdentifier column) {
        String name = column.names.get(column.names.size() - 1);
        RelDataTypeField field =
                binding.getValidator().getCatalogReader().nameMatcher().field(table, name);
        if (field == null) {
            throw SluiceException.of(ErrorCode.COLUMN_NOT_FOUND, SqlPositions.of(column))
                    .with("column", name)
                    .hint(Nearest.hint(name, table.getFieldNames()));
        }
        return field;
    }
}
