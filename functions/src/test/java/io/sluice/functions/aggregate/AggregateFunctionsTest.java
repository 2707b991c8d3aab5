package io.sluice.functions.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeParser;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AggregateFunctionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            $COUNT$1        | INT             | BIGINT NOT NULL  | BIGINT NOT NULL
            $SUM$1          | INT NOT NULL    | INT              | INT, BIGINT NOT NULL
            $SUM$1          | SMALLINT        | SMALLINT         | SMALLINT, BIGINT NOT NULL
            $SUM$1          | DECIMAL(10, 2)  | DECIMAL(38, 2)   | DECIMAL(38, 2), BIGINT NOT NULL
            $$SUM0$1        | BIGINT          | BIGINT NOT NULL  | BIGINT NOT NULL
            $AVG$1          | INT             | INT              | BIGINT NOT NULL, BIGINT NOT NULL
            $AVG$1          | FLOAT           | FLOAT            | DOUBLE NOT NULL, BIGINT NOT NULL
            $AVG$1          | DECIMAL(10, 2)  | DECIMAL(38, 6)   | DECIMAL(38, 2) NOT NULL, BIGINT NOT NULL
            $AVG$1          | DECIMAL(20, 8)  | DECIMAL(38, 8)   | DECIMAL(38, 8) NOT NULL, BIGINT NOT NULL
            $MAX$1          | DATE NOT NULL   | DATE             | DATE
            $SINGLE_VALUE$1 | DOUBLE          | DOUBLE           | DOUBLE, BIGINT NOT NULL
            """)
    void types(String planName, String argument, String result, String accumulator) {
        AggregateFunction function = AggregateFunctions.byPlanName(planName).orElseThrow();
        List<LogicalType> arguments = List.of(TypeParser.parse(argument));
        assertThat(function.resultType(arguments).sql()).isEqualTo(result);
        assertThat(function.accumulator(arguments, true).stream()
                        .map(field -> field.type().sql()))
                .containsExactly(accumulator.split(", (?!\\d)"));
    }
}
