package io.sluice.connectors.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.connectors.formats.csv.CsvFormat;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CsvFormatTest {
    private static final RowType PRICES = RowType.of(
            List.of(Field.of("name", Types.STRING), Field.of("price", Types.INT), Field.of("note", Types.STRING)));

    private static FormatHarness prices(String... options) {
        return harness(PRICES, options);
    }

    private static FormatHarness harness(RowType type, String... options) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            map.put(options[i], options[i + 1]);
        }
        return new FormatHarness(new CsvFormat(), type, map);
    }

    private static RowType single(LogicalType type) {
        return RowType.of(List.of(Field.of("v", type)));
    }

    @Test
    void readsFieldsQuotesAndLineEnds() {
        assertThat(prices().decode("pear,1,x\r\n\"a,b\",2,\"say \"\"hi\"\"\"\n\"two\nlines\", 3 ,\rlast,4,y"))
                .containsExactly(
                        List.of("pear", 1, "x"),
                        List.of("a,b", 2, "say \"hi\""),
                        List.of("two\nlines", 3, ""),
                        List.of("last", 4, "y"));
    }

    @Test
    void emptyFieldIsTextButNoNumber() {
        assertThat(prices().decode(",,\n")).containsExactly(Arrays.asList("", null, ""));
        assertThat(prices("empty-string-as-null", "true").decode(",1,\"\"\n"))
                .containsExactly(Arrays.asList(null, 1, null));
    }

    @Test
    void nullLiteral() {
        assertThat(prices("null-literal", "n/a").decode("n/a,n/a,\"n/a\"\n"))
                .containsExactly(Arrays.asList(null, null, null));
        assertThat(prices("null-literal", "n/a").encodeText(List.of(Arrays.asList(null, null, "x"))))
                .isEqualTo("n/a,n/a,x\n");
        assertThat(prices().encodeText(List.of(Arrays.asList(null, null, "x")))).isEqualTo(",,x\n");
    }

    @Test
    void skipsEmptyLinesAndByteOrderMark() {
        assertThat(prices().decode("\uFEFFa,1,x\n\n\r\nb,2,y\n\n"))
                .containsExactly(List.of("a", 1, "x"), List.of("b", 2, "y"));
        assertThat(harness(single(Types.STRING)).decode("a\n\nb\n"))
                .containsExactly(List.of("a"), List.of(""), List.of("b"));
    }

    @Test
    void comments() {
        assertThat(prices("allow-comments", "true").decode("# head\na,1,x\n#a,\"1,x\nb,2,y"))
                .containsExactly(List.of("a", 1, "x"), List.of("b", 2, "y"));
        assertThat(prices().decode("#a,1,x\n")).containsExactly(List.of("#a", 1, "x"));
    }

    @Test
    void trimsSpacesOutsideOfQuotes() {
        assertThat(prices("trim-spaces", "true").decode("  a b ,1,  \"  q \"  \n"))
                .containsExactly(List.of("a b", 1, "  q "));
        assertThat(prices().decode(" a ,1, \"q\"\n")).containsExactly(List.of(" a ", 1, " \"q\""));
    }

    @Test
    void escapes() {
        assertThat(prices("escape-character", "\\").decode("a\\,b,1,\"q\\\"\\n\\\\\"\n"))
                .containsExactly(List.of("a,b", 1, "q\"\n\\"));
    }

    @Test
    void withoutQuotes() {
        FormatHarness harness = prices("disable-quote-character", "true");
        assertThat(harness.decode("\"a\",1,\"\n")).containsExactly(List.of("\"a\"", 1, "\""));
        assertThat(harness.encodeText(List.of(List.of("say \"hi\" to all the people of the town", 1, "x"))))
                .isEqualTo("say \"hi\" to all the people of the town,1,x\n");
        assertThatThrownBy(() -> harness.encode(List.of(List.of("a,b", 1, "x"))))
                .hasMessageContaining("cannot hold without quotes: \"a,b\"");
    }

    @Test
    void delimiters() {
        assertThat(prices("field-delimiter", "\\t").decode("a\t1\tb c\n")).containsExactly(List.of("a", 1, "b c"));
        assertThat(prices("field-delimiter", "\\u0001").decode("a\u00011\u0001x\n"))
                .containsExactly(List.of("a", 1, "x"));
        assertThat(prices("field-delimiter", "§").decode("a§1§\"§\"\n")).containsExactly(List.of("a", 1, "§"));
    }

    @Test
    void quotesAsFlinkDoes() {
        assertThat(prices().encodeText(List.of(
                        List.of("plain", 1, "two words"),
                        List.of("", -2, "aaaaaaaaaaaaaaaaaaaaaaaaa"),
                        List.of("ä-b", 3, "q\"q"))))
                .isEqualTo("plain,1,\"two words\"\n,-2,\"aaaaaaaaaaaaaaaaaaaaaaaaa\"\nä-b,3,\"q\"\"q\"\n");
    }

    @Test
    void wrongNumberOfFields() {
        assertThatThrownBy(() -> prices().decode("a,1,x\nb,2\n"))
                .isInstanceOf(SluiceException.class)
                .hasMessage("in, line 2: the row has 2 fields, the table has 3 columns");
        assertThatThrownBy(() -> prices().decode("a,1,x,y\n"))
                .hasMessage("in, line 1: the row has 4 fields, the table has 3 columns");
        assertThat(prices().decode("a,1,x,\n")).containsExactly(List.of("a", 1, "x"));
        assertThatThrownBy(() -> prices("allow-trailing-comma", "false").decode("a,1,x,\n"))
                .hasMessage("in, line 1: the row has 4 fields, the table has 3 columns");
        assertThat(prices("ignore-trailing-unmappable", "true").decode("a,1,x,y,z\n"))
                .containsExactly(List.of("a", 1, "x"));
    }

    @Test
    void badValueNamesFileLineColumnValueAndCure() {
        assertThatThrownBy(() -> prices().decode("\"a\nb\",1,x\nb,abc,y\n"))
                .isInstanceOfSatisfying(SluiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_ROW);
                    assertThat(e).hasMessage("in, line 3: column \"price\" is INT and cannot hold \"abc\"");
                    assertThat(e.hint()).hasValueSatisfying(hint -> assertThat(hint)
                            .contains("'csv.ignore-parse-errors' = 'true'"));
                });
        assertThatThrownBy(() -> prices().decode("a,1,\"x\n")).hasMessageContaining("a quoted field does not end");
        assertThatThrownBy(() -> prices().decode(new byte[] {'a', ',', '1', ',', (byte) 0xC3, '\n'}))
                .hasMessageContaining("column \"note\" is STRING and cannot hold");
    }

    @Test
    void ignoresParseErrors() {
        assertThat(prices("ignore-parse-errors", "true").decode("a,x,1\nb\nc,1,2,3\n\"d\"d,1,e\nf,2,g\n"))
                .containsExactly(Arrays.asList("a", null, "1"), Arrays.asList("b", null, null), List.of("f", 2, "g"));
        assertThat(prices("ignore-parse-errors", "true", "fail-on-missing-columns", "true")
                        .decode("b\nf,2,g\n"))
                .containsExactly(List.of("f", 2, "g"));
    }

    @Test
    void notNullColumnTakesNoNull() {
        RowType type = RowType.of(List.of(Field.of("a", Types.STRING), Field.of("b", Types.INT.notNull())));
        assertThatThrownBy(() -> harness(type).decode("x,\n"))
                .hasMessage("in, line 1: column \"b\" is INT NOT NULL and cannot hold \"\"");
        // The skipped row's NULL must not stay with the row that takes its place.
        assertThat(harness(type, "ignore-parse-errors", "true", "null-literal", "-")
                        .decode("-,bad\ny,2\n"))
                .containsExactly(List.of("y", 2));
    }

    @Test
    void types() {
        assertThat(harness(single(Types.decimal(5, 2))).decode("1.005\n-0.1\n1e2\n999.994\n+7\n0e99\n1e-999999999\n"))
                .containsExactly(
                        List.of(new BigDecimal("1.01")),
                        List.of(new BigDecimal("-0.10")),
                        List.of(new BigDecimal("100.00")),
                        List.of(new BigDecimal("999.99")),
                        List.of(new BigDecimal("7.00")),
                        List.of(new BigDecimal("0.00")),
                        List.of(new BigDecimal("0.00")));
        for (String bad : List.of("1000", "999.995", "1e999999999", "abc", "1.2.3", "--1", "1e99999999999999")) {
            assertThatThrownBy(() -> harness(single(Types.decimal(5, 2))).decode(bad))
                    .as(bad)
                    .hasMessageContaining("DECIMAL(5, 2) and cannot hold \"" + bad + "\"");
        }
        assertThat(harness(single(Types.BIGINT)).decode("-9223372036854775808\n9223372036854775807\n"))
                .containsExactly(List.of(Long.MIN_VALUE), List.of(Long.MAX_VALUE));
        for (String bad :
                List.of("9223372036854775808", "-9223372036854775809", "99999999999999999999", "1.0", "-", "+")) {
            assertThatThrownBy(() -> harness(single(Types.BIGINT)).decode(bad))
                    .as(bad)
                    .isInstanceOf(SluiceException.class);
        }
        assertThatThrownBy(() -> harness(single(Types.TINYINT)).decode("128")).isInstanceOf(SluiceException.class);
        assertThat(harness(single(Types.BOOLEAN)).decode("true\nFALSE\n"))
                .containsExactly(List.of(true), List.of(false));
        assertThatThrownBy(() -> harness(single(Types.BOOLEAN)).decode("1")).isInstanceOf(SluiceException.class);
        assertThat(harness(single(Types.DATE)).decode("2024-02-29\n0001-01-01\n"))
                .containsExactly(List.of(LocalDate.of(2024, 2, 29)), List.of(LocalDate.of(1, 1, 1)));
        for (String bad : List.of("2023-02-29", "2024-13-01", "2024-00-10", "24-01-01", "2024-01-01x")) {
            assertThatThrownBy(() -> harness(single(Types.DATE)).decode(bad))
                    .as(bad)
                    .isInstanceOf(SluiceException.class);
        }
        assertThat(harness(single(Types.time(1))).decode("12:30:01.99\n23:59\n"))
                .containsExactly(List.of(LocalTime.of(12, 30, 1, 900_000_000)), List.of(LocalTime.of(23, 59)));
        for (String bad : List.of("2024-01-01T00:00:00", "2024-01-01 24:00:00", "2024-01-01", "2024-01-01 00:00:00Z")) {
            assertThatThrownBy(() -> harness(single(Types.timestamp(3))).decode(bad))
                    .as(bad)
                    .isInstanceOf(SluiceException.class);
        }
        assertThat(harness(single(Types.DOUBLE)).decode("0.1\n-1e300\nNaN\n4.9E-324\n123456789012345678\n"))
                .containsExactly(
                        List.of(0.1),
                        List.of(-1e300),
                        List.of(Double.NaN),
                        List.of(Double.MIN_VALUE),
                        List.of(123456789012345678.0));
    }

    /** The calendar here is our own; the JDK's has the last word. */
    @Test
    void datesAndTimesAreTheJdks() {
        Random random = new Random(5);
        for (int i = 0; i < 5000; i++) {
            LocalDate day = LocalDate.ofEpochDay(random.nextInt(5_000_000) - 1_000_000);
            assertThat(harness(single(Types.DATE))
                            .encodeText(List.of(List.of(day)))
                            .replace("\"", ""))
                    .isEqualTo(day + "\n");
            assertThat(harness(single(Types.DATE)).decode(day.toString())).containsExactly(List.of(day));
        }
        for (int i = 0; i < 2000; i++) {
            LocalDateTime time =
                    LocalDateTime.ofEpochSecond(random.nextInt() * 20L, random.nextInt(1_000_000_000), ZoneOffset.UTC);
            String text = DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time).replace('T', ' ');
            assertThat(harness(single(Types.timestamp(9))).encodeText(List.of(List.of(time))))
                    .isEqualTo("\"" + text + "\"\n");
            assertThat(harness(single(Types.timestamp(9))).decode(text)).containsExactly(List.of(time));
        }
    }

    @Test
    void arrays() {
        RowType type = RowType.of(List.of(
                Field.of("a", new ArrayType(Types.INT, true)), Field.of("b", new ArrayType(Types.STRING, true))));
        assertThat(harness(type).decode("1;;3,x;\n,\n"))
                .containsExactly(List.of(Arrays.asList(1, null, 3), List.of("x", "")), Arrays.asList(null, null));
        assertThat(harness(type, "null-literal", "-").decode("-;2,\n"))
                .containsExactly(List.of(Arrays.asList(null, 2), List.of()));
    }

    @Test
    void projection() {
        assertThat(prices().projecting(2, 0).decode("a,no number,x\n")).containsExactly(List.of("x", "a"));
        assertThat(prices().projecting().decode("a,1,x\nb,2,y\n")).containsExactly(List.of(), List.of());
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> prices("field-delimeter", ";").decode(""))
                .isInstanceOfSatisfying(SluiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_OPTION);
                    assertThat(e.hint()).contains("Did you mean \"field-delimiter\"?");
                });
        assertThatThrownBy(() -> prices("field-delimiter", "||").decode(""))
                .hasMessageContaining("it takes one character");
        assertThatThrownBy(() -> harness(single(new MapType(Types.STRING, Types.INT, true)))
                        .decode(""))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
    }
}
