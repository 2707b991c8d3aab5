package io.sluice.planner.validate;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlGroupedWindowFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * TUMBLE, HOP and SESSION in GROUP BY, and the functions that tell their windows. The validator sees Calcite's operators, which know where
 * they may stand; once it is done, calls have these, which are functions like others.
 */
public final class GroupWindowOperator extends SqlFunction {
    /** What a function is or tells. */
    public enum Meaning {
        TUMBLE,
        HOP,
        SESSION,
        START,
        END,
        ROWTIME,
        PROCTIME;

        /** Whether it groups rows; if not, it tells something of groups. */
        public boolean groups() {
            return this == TUMBLE || this == HOP || this == SESSION;
        }
    }

    private static final SqlReturnTypeInference TIMESTAMP = ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 3);

    private static final SqlOperandTypeChecker ONE_INTERVAL = OperandTypes.or(
            OperandTypes.family(SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME_INTERVAL),
            OperandTypes.family(SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME_INTERVAL, SqlTypeFamily.TIME));

    private static final SqlOperandTypeChecker TWO_INTERVALS = OperandTypes.or(
            OperandTypes.family(
                    SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME_INTERVAL, SqlTypeFamily.DATETIME_INTERVAL),
            OperandTypes.family(
                    SqlTypeFamily.DATETIME,
                    SqlTypeFamily.DATETIME_INTERVAL,
                    SqlTypeFamily.DATETIME_INTERVAL,
                    SqlTypeFamily.TIME));

    private static final SqlGroupedWindowFunction TUMBLE = group("$TUMBLE", SqlKind.TUMBLE, ONE_INTERVAL);
    private static final SqlGroupedWindowFunction HOP = group("$HOP", SqlKind.HOP, TWO_INTERVALS);
    private static final SqlGroupedWindowFunction SESSION = group("$SESSION", SqlKind.SESSION, ONE_INTERVAL);

    /** What the validator looks up. */
    static final List<SqlOperator> ALL = List.of(
            TUMBLE,
            told("TUMBLE_START", SqlKind.TUMBLE_START, TUMBLE, TIMESTAMP),
            told("TUMBLE_END", SqlKind.TUMBLE_END, TUMBLE, TIMESTAMP),
            told("TUMBLE_ROWTIME", SqlKind.OTHER_FUNCTION, TUMBLE, ReturnTypes.ARG0),
            told("TUMBLE_PROCTIME", SqlKind.OTHER_FUNCTION, TUMBLE, ReturnTypes.ARG0),
            HOP,
            told("HOP_START", SqlKind.HOP_START, HOP, TIMESTAMP),
            told("HOP_END", SqlKind.HOP_END, HOP, TIMESTAMP),
            told("HOP_ROWTIME", SqlKind.OTHER_FUNCTION, HOP, ReturnTypes.ARG0),
            told("HOP_PROCTIME", SqlKind.OTHER_FUNCTION, HOP, ReturnTypes.ARG0),
            SESSION,
            told("SESSION_START", SqlKind.SESSION_START, SESSION, TIMESTAMP),
            told("SESSION_END", SqlKind.SESSION_END, SESSION, TIMESTAMP),
            told("SESSION_ROWTIME", SqlKind.OTHER_FUNCTION, SESSION, ReturnTypes.ARG0),
            told("SESSION_PROCTIME", SqlKind.OTHER_FUNCTION, SESSION, ReturnTypes.ARG0));

    private final Meaning meaning;

    private GroupWindowOperator(String name, Meaning meaning) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.ARG0,
                null,
                OperandTypes.VARIADIC,
                SqlFunctionCategory.TIMEDATE);
        this.meaning = meaning;
    }

    public Meaning meaning() {
        return meaning;
    }

    /** The function that stands for a validated one. */
    static GroupWindowOperator of(SqlGroupedWindowFunction validated) {
        String name = validated.getName();
        String meaning = name.startsWith("$") ? name.substring(1) : name.substring(name.indexOf('_') + 1);
        return new GroupWindowOperator(name, Meaning.valueOf(meaning.toUpperCase(Locale.ROOT)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupWindowOperator operator && getName().equals(operator.getName());
    }

    @Override
    public int hashCode() {
        return getName().hashCode();
    }

    private static SqlGroupedWindowFunction group(String name, SqlKind kind, SqlOperandTypeChecker operands) {
        return new SqlGroupedWindowFunction(
                name, kind, null, ReturnTypes.ARG0, null, operands, SqlFunctionCategory.SYSTEM) {
            @Override
            public List<SqlGroupedWindowFunction> getAuxiliaryFunctions() {
                // They are told apart by name, and converted as functions of the group.
                return Collections.emptyList();
            }
        };
    }

    private static SqlGroupedWindowFunction told(
            String name, SqlKind kind, SqlGroupedWindowFunction group, SqlReturnTypeInference type) {
        return new SqlGroupedWindowFunction(
                name, kind, group, type, null, group.getOperandTypeChecker(), SqlFunctionCategory.SYSTEM);
    }
}
