package io.sluice.planner.batch;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/** Guesses how many bytes rows take. */
final class RowSize {
    private static final int WORD = 8;
    private static final int TEXT = 12;
    private static final int COLLECTION = 16;
    /** The kinds of change take the first bits of a row's null bits. */
    private static final int HEADER_BITS = 8;

    private RowSize() {}

    /** The values alone. */
    static double values(RelDataType row) {
        return row.getFieldList().stream()
                .mapToDouble(field -> value(field.getType()))
                .sum();
    }

    /** As rows lie in memory: a word for each field and for the null bits, and behind them what does not fit a word. */
    static double inMemory(RelDataType row) {
        List<RelDataTypeField> fields = row.getFieldList();
        int nullWords = (fields.size() + HEADER_BITS + 63) / 64;
        double size = (double) WORD * (nullWords + fields.size());
        for (RelDataTypeField field : fields) {
            double value = value(field.getType());
            size += value > WORD && !fitsWord(field.getType()) ? value : 0;
        }
        return size;
    }

    /** Numbers of up to 18 digits and milliseconds are a long. */
    private static boolean fitsWord(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case DECIMAL -> type.getPrecision() <= 18;
            case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> type.getPrecision() <= 3;
            default -> false;
        };
    }

    static double value(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        return switch (name) {
            case BOOLEAN, TINYINT -> 1;
            case SMALLINT -> 2;
            case INTEGER, FLOAT, DATE, TIME, INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> 4;
            case BIGINT, DOUBLE, REAL -> WORD;
            case DECIMAL, CHAR, VARCHAR, BINARY, VARBINARY, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> TEXT;
            case ROW -> type.isStruct() ? values(type) : COLLECTION;
            case MULTISET -> 128;
            default -> name.getFamily() == null ? COLLECTION : WORD;
        };
    }
}
