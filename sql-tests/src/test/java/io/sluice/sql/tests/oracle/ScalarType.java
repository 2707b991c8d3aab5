package io.sluice.sql.tests.oracle;

import io.sluice.sql.tests.oracle.Column.Family;
import java.util.List;

/**
 * A column type with the values that random rows take: few, so that rows repeat and joins match.
 *
 * @param values as tables of connector {@code script} write them
 */
record ScalarType(String sql, Family family, List<String> values) {
    static final ScalarType INT =
            of("INT", Family.INTEGER, "0", "1", "2", "3", "-1", "10", "2147483647", "1", "2", "3", "0");

    static final ScalarType STRING =
            of("STRING", Family.TEXT, "", "a", "ab", "Abc", "b", "x y", "10", "-3", "a%b", "it's", "Zoë", "日本", " a ");

    static final List<ScalarType> ALL = List.of(
            INT,
            STRING,
            of("BOOLEAN", Family.BOOLEAN, "true", "false"),
            of("TINYINT", Family.INTEGER, "0", "1", "2", "-1", "127", "-128"),
            of("SMALLINT", Family.INTEGER, "0", "1", "2", "3", "-1", "32767"),
            of("BIGINT", Family.INTEGER, "0", "1", "2", "3", "-1", "10", "9223372036854775807", "1000000000000"),
            of("FLOAT", Family.APPROXIMATE, "0.0", "0.5", "1.0", "-1.25", "2.0", "100.75"),
            of("DOUBLE", Family.APPROXIMATE, "0.0", "0.5", "1.0", "-1.25", "3.0", "1048576.5"),
            of("DECIMAL(5, 2)", Family.DECIMAL, "0.00", "1.00", "1.50", "-2.25", "999.99", "3.00"),
            of("DECIMAL(10, 0)", Family.DECIMAL, "0", "1", "2", "-3", "9999999999"),
            of("DECIMAL(18, 4)", Family.DECIMAL, "0.0000", "1.0000", "1.5000", "-0.0001", "12345678901234.5678"),
            of("DECIMAL(20, 5)", Family.DECIMAL, "0.00000", "1.00000", "1.50000", "-7.00001", "123456789012345.67891"),
            of("DECIMAL(38, 10)", Family.DECIMAL, "0.0000000000", "1.5000000000", "-1234567890123456789.0123456789"),
            of("CHAR(3)", Family.TEXT, "abc", "a  ", "x y", "ÄÖü", "123"),
            of("VARCHAR(4)", Family.TEXT, "", "a", "ab", "abcd", "A_b", "1.5"),
            of("BINARY(2)", Family.BINARY, "0aff", "0000", "4142"),
            of("VARBINARY(3)", Family.BINARY, "", "0a", "ff00", "414243"),
            of("BYTES", Family.BINARY, "", "0aff", "61", "0000"),
            of("DATE", Family.DATE, "1970-01-01", "2024-02-29", "1969-12-31", "2023-12-31", "2024-03-01"),
            of("TIME", Family.TIME, "00:00:00", "12:30:05", "23:59:59"),
            of("TIME(3)", Family.TIME, "00:00:00", "12:30:05.250", "23:59:59.999"),
            of("TIMESTAMP(0)", Family.TIMESTAMP, "1970-01-01 00:00:00", "2024-02-29 12:30:05", "2024-03-01 00:00:00"),
            of(
                    "TIMESTAMP(3)",
                    Family.TIMESTAMP,
                    "1970-01-01 00:00:00",
                    "2024-02-29 12:30:05.250",
                    "1969-12-31 23:59:59.999"),
            of(
                    "TIMESTAMP(6)",
                    Family.TIMESTAMP,
                    "2024-02-29 12:30:05.123456",
                    "2024-02-29 12:30:05.25",
                    "1960-01-01 00:00:00.000001"),
            of(
                    "TIMESTAMP(9)",
                    Family.TIMESTAMP,
                    "2024-02-29 12:30:05.123456789",
                    "2024-02-29 12:30:05",
                    "1970-01-01 00:00:00.000000001"),
            of("TIMESTAMP_LTZ(0)", Family.TIMESTAMP_LTZ, "2024-02-29 12:30:05", "1970-01-01 00:00:00"),
            of("TIMESTAMP_LTZ(3)", Family.TIMESTAMP_LTZ, "2024-02-29 12:30:05.250", "1969-12-31 23:59:59.999"),
            of("TIMESTAMP_LTZ(9)", Family.TIMESTAMP_LTZ, "2024-02-29 12:30:05.123456789", "2024-02-29 12:30:05.25"));

    private static ScalarType of(String sql, Family family, String... values) {
        return new ScalarType(sql, family, List.of(values));
    }
}
