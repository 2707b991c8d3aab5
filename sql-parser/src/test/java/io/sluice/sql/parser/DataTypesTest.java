package io.sluice.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.parser.statement.StatementWriter;
import io.sluice.sql.parser.type.SqlCollectionType;
import io.sluice.sql.parser.type.SqlRowType;
import io.sluice.sql.parser.type.SqlTypeField;
import io.sluice.sql.parser.type.SqlTypes;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.pretty.SqlPrettyWriter;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataTypesTest {

    private static String write(SqlDataTypeSpec type) {
        SqlPrettyWriter writer = new SqlPrettyWriter(
                SqlPrettyWriter.config().withDialect(FlinkSqlDialect.INSTANCE).withQuoteAllIdentifiers(true));
        new StatementWriter(writer).type(type);
        return writer.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "STRING                          | STRING",
                "bytes not null                  | BYTES NOT NULL",
                "INT NULL                        | INTEGER",
                "DOUBLE PRECISION                | DOUBLE",
                "DEC(10, 2)                      | DECIMAL(10, 2)",
                "NUMERIC                         | DECIMAL",
                "CHARACTER VARYING(7)            | VARCHAR(7)",
                "CHAR(3) NOT NULL                | CHAR(3) NOT NULL",
                "BINARY VARYING(3)               | VARBINARY(3)",
                "TIME(3)                         | TIME(3)",
                "TIMESTAMP(3) WITHOUT TIME ZONE  | TIMESTAMP(3)",
                "TIMESTAMP_LTZ                   | TIMESTAMP WITH LOCAL TIME ZONE",
                "TIMESTAMP_LTZ(3) NOT NULL       | TIMESTAMP(3) WITH LOCAL TIME ZONE NOT NULL",
                "TIMESTAMP(9) WITH LOCAL TIME ZONE | TIMESTAMP(9) WITH LOCAL TIME ZONE",
                "ARRAY<ARRAY<INT NOT NULL> NOT NULL> | ARRAY<ARRAY<INTEGER NOT NULL> NOT NULL>",
                "INT ARRAY                       | ARRAY<INTEGER>",
                "INT ARRAY MULTISET NOT NULL     | MULTISET<ARRAY<INTEGER>> NOT NULL",
                "MULTISET<STRING>                | MULTISET<STRING>",
                "MAP<STRING NOT NULL, MAP<INT, BYTES>> | MAP<STRING NOT NULL, MAP<INTEGER, BYTES>>",
                "ROW<a INT NOT NULL 'first', `b c` STRING> | ROW<`a` INTEGER NOT NULL 'first', `b c` STRING>",
                "ROW(a INT COMMENT 'x', b ROW<>) NOT NULL | ROW<`a` INTEGER 'x', `b` ROW<>> NOT NULL",
                "ROW()                           | ROW<>",
                "RAW('java.lang.Object', 'AAEC==') | RAW('java.lang.Object', 'AAEC==')",
                "STRUCTURED<'com.x.User', id INT NOT NULL, name STRING 'n'> | STRUCTURED<'com.x.User', `id` INTEGER NOT NULL, `name` STRING 'n'>",
                "STRUCTURED<'com.x.Empty'>       | STRUCTURED<'com.x.Empty'>",
                "VARIANT                         | VARIANT",
                "BITMAP NOT NULL                 | BITMAP NOT NULL",
                "cat.db.my_type                  | `cat`.`db`.`my_type`",
            })
    void areReadAndWritten(String sql, String written) {
        SqlDataTypeSpec type = FlinkParser.parseType(sql);

        assertThat(write(type)).isEqualTo(written);
        assertThat(SqlTypes.equalsDeep(FlinkParser.parseType(written), type)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ARRAY<INT>        | ARRAY<INT NOT NULL>",
                "ARRAY<INT>        | MULTISET<INT>",
                "ROW<a INT>        | ROW<b INT>",
                "ROW<a INT>        | ROW<a INT 'c'>",
                "ROW<a INT>        | ROW<a INT, b INT>",
                "MAP<INT, INT>     | MAP<INT, BIGINT>",
                "STRING            | BYTES",
                "STRING            | STRING NOT NULL",
                "RAW('a', 'b')     | RAW('a', 'c')",
            })
    void differ(String one, String other) {
        assertThat(SqlTypes.equalsDeep(FlinkParser.parseType(one), FlinkParser.parseType(other)))
                .isFalse();
    }

    @Test
    void nullabilityIsKeptAtEveryDepth() {
        SqlDataTypeSpec type = FlinkParser.parseType("ARRAY<ROW<a INT NOT NULL, b STRING> NOT NULL>");

        assertThat(type.getNullable()).isTrue();
        SqlDataTypeSpec element = ((SqlCollectionType) type.getTypeNameSpec()).getElement();
        assertThat(element.getNullable()).isFalse();
        SqlRowType row = (SqlRowType) element.getTypeNameSpec();
        assertThat(row.getFields())
                .extracting(field -> field.getType().getNullable())
                .containsExactly(false, true);
        assertThat(row.getFields()).extracting(SqlTypeField::getComment).allMatch(Optional::isEmpty);
    }

    @Test
    void standsInCasts() {
        String sql =
                "SELECT CAST(a AS ARRAY<INT NOT NULL>), TRY_CAST(b AS ROW<x STRING>), CAST(c AS TIMESTAMP_LTZ(3)) FROM t";

        assertThat(FlinkSqlDialect.toSql(FlinkParser.parseSingle(sql).node()))
                .isEqualTo("SELECT CAST(`a` AS ARRAY<INTEGER NOT NULL>), TRY_CAST(`b` AS ROW<`x` STRING>),"
                        + " CAST(`c` AS TIMESTAMP(3) WITH LOCAL TIME ZONE)\nFROM `t`");
    }

    @Test
    void localTimeZoneIsOneTypeHoweverWritten() {
        SqlBasicTypeNameSpec spec =
                (SqlBasicTypeNameSpec) FlinkParser.parseType("TIMESTAMP_LTZ(3)").getTypeNameSpec();

        assertThat(spec.getTypeName().getSimple()).isEqualTo(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE.name());
        assertThat(spec.getPrecision()).isEqualTo(3);
    }
}
