package io.sluice.exec.runtime.codegen;

import static io.sluice.exec.runtime.codegen.Exprs.call;
import static io.sluice.exec.runtime.codegen.Exprs.literal;
import static io.sluice.exec.runtime.codegen.Exprs.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FieldAccess;
import io.sluice.exec.plan.expr.Search;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CalcProgramTest {
    private static final RowType INPUT = rowType(Types.BIGINT, Types.BIGINT, Types.STRING);
    private static final Expr A = ref(0, Types.BIGINT);
    private static final Expr B = ref(1, Types.BIGINT);
    private static final Expr TEXT = ref(2, Types.STRING);

    private final CodeCompiler compiler = new CodeCompiler(Optional.empty());

    @Test
    void filtersAndComputes() {
        RowBatch in = batch(INPUT, row(1L, 5L, "x"), row(2L, 20L, "y"), row(3L, 30L, "z"));
        Expr sum = call("+", Types.BIGINT, call("*", Types.BIGINT, A, literal(2L, Types.BIGINT)), B);
        Expr condition = call(">", Types.BOOLEAN, B, literal(10L, Types.BIGINT));
        assertThat(run(in, List.of(sum, TEXT), Optional.of(condition))).containsExactly(row(24L, "y"), row(36L, "z"));
    }

    @Test
    void nullsComeThrough() {
        RowBatch in = batch(INPUT, row(1L, null, null), row(null, 20L, "y"), row(3L, 30L, "z"));
        Expr sum = call("+", Types.BIGINT, A, B);
        assertThat(run(in, List.of(sum, TEXT), Optional.empty()))
                .containsExactly(row(null, null), row(null, "y"), row(33L, "z"));
        Expr condition = call(">", Types.BOOLEAN, A, literal(0L, Types.BIGINT));
        assertThat(run(in, List.of(sum, TEXT), Optional.of(condition))).containsExactly(row(null, null), row(33L, "z"));
    }

    @Test
    void keepsKindsOfTheRowsThatStay() {
        RowBatch in = batch(INPUT, row(1L, 1L, "x"), row(2L, 2L, "y"), row(3L, 3L, "z"));
        in.setKind(0, RowKind.DELETE);
        in.setKind(2, RowKind.UPDATE_AFTER);
        Expr condition = call("<>", Types.BOOLEAN, A, literal(1L, Types.BIGINT));
        CalcProgram program = program(List.of(A), Optional.of(condition));
        RowBatch out = new RowBatch(List.of(Types.BIGINT), 0);
        program.run(in, out);
        assertThat(out.rowKind(0)).isEqualTo(RowKind.INSERT);
        assertThat(out.rowKind(1)).isEqualTo(RowKind.UPDATE_AFTER);
        in.copyKinds(new RowBatch(List.of(), 0));
        program.run(in, out);
        assertThat(out.insertOnly()).isTrue();
    }

    @Test
    void handsColumnsOnWhenNoRowIsDropped() {
        RowBatch in = batch(INPUT, row(1L, 5L, "x"));
        CalcProgram program = program(List.of(TEXT, A), Optional.empty());
        RowBatch out = new RowBatch(List.of(Types.STRING, Types.BIGINT), 0);
        program.run(in, out);
        assertThat(out.column(0)).isSameAs(in.column(2));
        assertThat(out.column(1)).isSameAs(in.column(0));
    }

    @Test
    void constantsGrowWithTheBatch() {
        List<Expr> constants = List.of(
                literal("ä", Types.STRING),
                literal(null, Types.INT),
                literal(new BigDecimal("1.50"), Types.decimal(3, 2)));
        CalcProgram program = program(constants, Optional.empty());
        RowType output = rowType(Types.STRING, Types.INT, Types.decimal(3, 2));
        RowBatch out = new RowBatch(output.types(), 0);
        for (int rows : new int[] {1, 3, 2, 2_000}) {
            RowBatch in = new RowBatch(INPUT.types(), rows);
            in.setRows(rows);
            program.run(in, out);
            assertThat(out.rows()).isEqualTo(rows);
            assertThat(JavaValues.row(output, out, rows - 1)).isEqualTo(row("ä", null, new BigDecimal("1.50")));
        }
    }

    @Test
    void doesNotEvaluateWhatIsNotAskedFor() {
        Expr quotient = call("/", Types.BIGINT, A, B);
        Expr isZero = call("=", Types.BOOLEAN, B, literal(0L, Types.BIGINT));
        Expr guarded = call("CASE", Types.BIGINT, isZero, literal(-1L, Types.BIGINT), quotient);
        Expr both = call(
                "AND",
                Types.BOOLEAN,
                call("<>", Types.BOOLEAN, B, literal(0L, Types.BIGINT)),
                call(">", Types.BOOLEAN, quotient, literal(1L, Types.BIGINT)));
        RowBatch in = batch(INPUT, row(10L, 5L, "x"), row(10L, 0L, "y"));
        assertThat(run(in, List.of(guarded), Optional.empty())).containsExactly(row(2L), row(-1L));
        assertThat(run(in, List.of(A), Optional.of(both))).containsExactly(row(10L));
        assertThatThrownBy(() -> run(in, List.of(quotient), Optional.empty()))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DIVISION_BY_ZERO));
    }

    @Test
    void twoThousandColumns() {
        List<Expr> projection = new ArrayList<>();
        List<@Nullable Object> expected = new ArrayList<>();
        for (long i = 0; i < 2_000; i++) {
            projection.add(call("+", Types.BIGINT, A, literal(i, Types.BIGINT)));
            expected.add(7 + i);
        }
        RowBatch in = batch(INPUT, row(7L, 0L, ""));
        assertThat(run(in, projection, Optional.empty())).containsExactly(expected);
    }

    @Test
    void caseWithFiveHundredBranches() {
        List<Expr> operands = new ArrayList<>();
        for (long i = 0; i < 500; i++) {
            operands.add(call("=", Types.BOOLEAN, A, literal(i, Types.BIGINT)));
            operands.add(literal("text " + i, Types.STRING));
        }
        operands.add(literal("none", Types.STRING));
        Expr choice = call("CASE", Types.STRING, operands.toArray(Expr[]::new));
        RowBatch in = batch(INPUT, row(0L, 0L, ""), row(499L, 0L, ""), row(17L, 0L, ""), row(500L, 0L, ""));
        assertThat(run(in, List.of(choice), Optional.empty()))
                .containsExactly(row("text 0"), row("text 499"), row("text 17"), row("none"));
    }

    @Test
    void deepChain() {
        Expr sum = A;
        for (int i = 0; i < 1_000; i++) {
            sum = call("+", Types.BIGINT, sum, B);
        }
        RowBatch in = batch(INPUT, row(1L, 2L, ""), row(1L, null, ""));
        assertThat(run(in, List.of(sum), Optional.empty())).containsExactly(row(2_001L), row((Object) null));
    }

    @Test
    void longInListOfTexts() {
        List<Search.Range> points = new ArrayList<>();
        for (int i = 1_000; i < 6_000; i++) {
            Optional<Search.Bound> bound = Optional.of(new Search.Bound("text " + i, true));
            points.add(new Search.Range(bound, bound));
        }
        Expr in = new Search(TEXT, points, Search.NullAs.UNKNOWN, Types.varchar(9), Types.BOOLEAN);
        RowBatch batch = batch(
                INPUT, row(1L, 0L, "text 999"), row(2L, 0L, "text 1000"), row(3L, 0L, null), row(4L, 0L, "text 5999"));
        assertThat(run(batch, List.of(in), Optional.empty()))
                .containsExactly(row(false), row(true), row((Object) null), row(true));
        assertThat(run(batch, List.of(A), Optional.of(in))).containsExactly(row(2L), row(4L));
    }

    @Test
    void aNullOperandIsTakenAsTheSearchSays() {
        Optional<Search.Bound> five = Optional.of(new Search.Bound(5L, false));
        List<Search.Range> notFive =
                List.of(new Search.Range(Optional.empty(), five), new Search.Range(five, Optional.empty()));
        RowBatch batch = batch(INPUT, row(5L, 0L, ""), row(6L, 0L, ""), row(null, 0L, ""));
        for (Search.NullAs nullAs : Search.NullAs.values()) {
            Object expected =
                    switch (nullAs) {
                        case TRUE -> true;
                        case FALSE -> false;
                        case UNKNOWN -> null;
                    };
            Expr test = new Search(A, notFive, nullAs, Types.BIGINT, Types.BOOLEAN);
            assertThat(run(batch, List.of(test), Optional.empty()))
                    .containsExactly(row(false), row(true), row(expected));
        }
    }

    @Test
    void untypedNullsAreOfAnyType() {
        Expr none = literal(null, Types.NULL);
        Expr sum = call("+", Types.BIGINT, A, none);
        Expr choice = call("CASE", Types.STRING, call("IS NULL", Types.BOOLEAN.notNull(), none), none, TEXT);
        Expr cast = call("CAST", Types.INT, none);
        RowBatch batch = batch(INPUT, row(5L, 0L, "x"));
        assertThat(run(batch, List.of(sum, choice, cast), Optional.empty())).containsExactly(row(null, null, null));
    }

    @Test
    void fieldsOfRowsAreReadInPlace() {
        RowType nested = rowType(Types.INT, Types.STRING).withNullable(true);
        RowType input = rowType(nested, Types.INT);
        Expr field = new FieldAccess(ref(0, nested), "f1", Types.STRING);
        RowBatch in = batch(input, row(row(1, "one"), 1), row(null, 2), row(row(3, null), 3));
        RowType output = rowType(Types.STRING, nested);
        CalcProgram program = new CalcCompiler(compiler)
                .compile(List.of(call("UPPER", Types.STRING, field), ref(0, nested)), Optional.empty(), input, output);
        program.open(EvaluationContext.streaming(() -> 0L, ZoneOffset.UTC));
        RowBatch out = new RowBatch(output.types(), 0);
        program.run(in, out);
        assertThat(JavaValues.row(output, out, 0)).isEqualTo(row("ONE", row(1, "one")));
        assertThat(JavaValues.row(output, out, 1)).isEqualTo(row(null, null));
        assertThat(JavaValues.row(output, out, 2)).isEqualTo(row(null, row(3, null)));
    }

    @Test
    void unknownFunctionsAreNamed() {
        Expr unknown = call("NO_SUCH", Types.BIGINT, A);
        assertThatThrownBy(() -> program(List.of(unknown), Optional.empty()))
                .isInstanceOfSatisfying(SluiceException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED);
                    assertThat(e.getMessage()).contains("function NO_SUCH is");
                });
    }

    @Test
    void literalsOfTextAreNoPartOfTheClass() {
        Expr sum = call("||", Types.STRING, TEXT, literal("a", Types.STRING));
        Expr other = call("||", Types.STRING, TEXT, literal("b", Types.STRING));
        RowBatch in = batch(INPUT, row(0L, 0L, "x"));
        assertThat(run(in, List.of(sum), Optional.empty())).containsExactly(row("xa"));
        assertThat(run(in, List.of(other), Optional.empty())).containsExactly(row("xb"));
    }

    private List<List<@Nullable Object>> run(RowBatch in, List<Expr> projection, Optional<Expr> condition) {
        RowType output = rowType(projection.stream().map(Expr::type).toArray(LogicalType[]::new));
        CalcProgram program = program(projection, condition);
        RowBatch out = new RowBatch(output.types(), 0);
        List<List<@Nullable Object>> rows = List.of();
        for (int time = 0; time < 2; time++) { // The second run meets what the first left behind.
            program.run(in, out);
            rows = new ArrayList<>();
            for (int i = 0; i < out.rows(); i++) {
                rows.add(JavaValues.row(output, out, i));
            }
        }
        return rows;
    }

    private CalcProgram program(List<Expr> projection, Optional<Expr> condition) {
        RowType output = rowType(projection.stream().map(Expr::type).toArray(LogicalType[]::new));
        CalcProgram program = new CalcCompiler(compiler).compile(projection, condition, INPUT, output);
        program.open(EvaluationContext.streaming(() -> 0L, ZoneOffset.UTC));
        return program;
    }

    @SafeVarargs
    private static RowBatch batch(RowType type, List<@Nullable Object>... rows) {
        RowBatch batch = new RowBatch(type.types(), rows.length);
        for (int row = 0; row < rows.length; row++) {
            for (int i = 0; i < type.arity(); i++) {
                JavaValues.set(type.typeAt(i), batch.column(i), row, rows[row].get(i));
            }
        }
        batch.setRows(rows.length);
        return batch;
    }

    private static List<@Nullable Object> row(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    private static RowType rowType(LogicalType... types) {
        List<Field> fields = new ArrayList<>();
        for (LogicalType type : types) {
            fields.add(Field.of("f" + fields.size(), type));
        }
        return RowType.of(fields);
    }
}
