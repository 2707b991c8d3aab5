package io.sluice.planner.translate;

import io.sluice.spi.error.SluiceException;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlJsonEmptyOrError;
import org.apache.calcite.sql.SqlJsonExistsErrorBehavior;
import org.apache.calcite.sql.SqlJsonQueryEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlJsonQueryWrapperBehavior;
import org.apache.calcite.sql.SqlJsonValueEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlMatchRecognize;
import org.apache.calcite.sql.fun.SqlTrimFunction;

/** The names that plans have for the sets of keywords that are operands. */
final class SymbolKinds {
    private SymbolKinds() {}

    static String of(Enum<?> keyword) {
        Class<?> type = keyword.getDeclaringClass();
        if (type == TimeUnitRange.class) {
            return "TIME_UNIT_RANGE";
        }
        if (type == TimeUnit.class) {
            return "TIME_UNIT";
        }
        if (type == SqlMatchRecognize.AfterOption.class) {
            return "MATCH_RECOGNIZE_AFTER_OPTION";
        }
        if (type == SqlTrimFunction.Flag.class) {
            return "TRIM";
        }
        if (type == SqlJsonValueEmptyOrErrorBehavior.class) {
            return "JSON_VALUE_ON_EMPTY_OR_ERROR";
        }
        if (type == SqlJsonEmptyOrError.class) {
            return "JSON_EMPTY_OR_ERROR";
        }
        if (type == SqlJsonExistsErrorBehavior.class) {
            return "JSON_EXISTS_ON_ERROR";
        }
        if (type == SqlJsonQueryWrapperBehavior.class) {
            return "JSON_QUERY_WRAPPER";
        }
        if (type == SqlJsonQueryEmptyOrErrorBehavior.class) {
            return "JSON_QUERY_ON_EMPTY_OR_ERROR";
        }
        if (type == SqlJsonConstructorNullClause.class) {
            return "JSON_CONSTRUCTOR_NULL_CLAUSE";
        }
        throw SluiceException.internal("a keyword that plans have a name for", type.getName() + "." + keyword.name());
    }
}
