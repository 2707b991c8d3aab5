package io.sluice.exec.runtime.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeParser;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Results that were seen on Flink 2.3.0, computed by generated code. */
class GoldenFunctionsTest {
    private static final CodeCompiler COMPILER = new CodeCompiler(Optional.empty());
    private static final RowType NO_COLUMNS = RowType.of(List.of());
    private static final Set<String> OPERATORS = Set.of("+", "-", "*", "/", "%");

    record Golden(String id, String sql, String outcome, String type, String expected) {
        @Override
        public String toString() {
            return id + " " + sql;
        }
    }

    static Stream<Golden> rows() throws IOException {
        try (InputStream in = GoldenFunctionsTest.class.getResourceAsStream("/codegen/golden.tsv")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .map(f -> new Golden(f[0], f[1], f[2], f[3], f[4]));
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void agreesWithFlink(Golden golden) {
        Expr parsed = SqlExpressions.parse(golden.sql);
        if (golden.outcome.equals("ERR")) {
            ErrorCode expected =
                    switch (golden.type) {
                        case "ArithmeticException" -> ErrorCode.DIVISION_BY_ZERO;
                        case "RuntimeException" -> ErrorCode.INVALID_LITERAL;
                        default -> ErrorCode.INVALID_TEXT_REPRESENTATION;
                    };
            assertThat(errorOf(parsed)).isEqualTo(expected);
            return;
        }
        LogicalType type = TypeParser.parse(golden.type);
        Expr expr = parsed;
        if (parsed instanceof Call call) {
            if (OPERATORS.contains(Calls.function(call).name())
                    && call.operands().size() == 2) {
                assertThat(call.type().name()).isEqualTo(type.name());
            }
            if (!Calls.function(call).name().endsWith("CAST")) { // Which says its type itself.
                expr = new Call(call.function(), call.operands(), type);
            }
        }
        assertThat(text(compute(expr))).isEqualTo(golden.expected);
        assertThat(text(constant(expr))).isEqualTo(golden.expected);
    }

    private static ErrorCode errorOf(Expr expr) {
        try {
            compute(expr);
            throw new AssertionError("no error");
        } catch (SluiceException e) {
            return e.code();
        }
    }

    private static @Nullable Object compute(Expr expr) {
        RowType output = RowType.of(List.of(Field.of("result", expr.type())));
        CalcProgram program = new CalcCompiler(COMPILER).compile(List.of(expr), Optional.empty(), NO_COLUMNS, output);
        program.open(context());
        RowBatch in = new RowBatch(new ColumnVector[0]);
        in.setRows(1);
        RowBatch out = new RowBatch(output.types(), 1);
        program.run(in, out);
        return JavaValues.get(expr.type(), out.column(0), 0);
    }

    /** As the planner folds constants. */
    private static @Nullable Object constant(Expr expr) {
        return new Interpreter(List.of(), context()).evaluate(expr);
    }

    private static EvaluationContext context() {
        return EvaluationContext.batch(() -> 1_700_000_000_000L, ZoneOffset.UTC, 1_700_000_000_000L);
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        if (value instanceof byte[] bytes) {
            return "x'" + HexFormat.of().formatHex(bytes) + "'";
        }
        if (value instanceof String string) {
            return string.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t");
        }
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
    }
}
