package io.sluice.exec.runtime.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random expressions over random batches: generated code gives what walking the expression gives, errors included: 112,500 cases. */
class GeneratedEqualsInterpretedTest {
    private static final int EXPRESSIONS = Integer.getInteger("codegen.expressions", 500);
    private static final long FIRST_SEED = Long.getLong("codegen.seed", 20_260_101L);
    private static final int ROWS = 100;

    private static final CodeCompiler COMPILER = new CodeCompiler(Optional.empty());

    @Test
    void projections() {
        for (int i = 0; i < EXPRESSIONS; i++) {
            long seed = FIRST_SEED + i;
            assertThatCode(() -> checkProjection(seed)).as("seed " + seed).doesNotThrowAnyException();
        }
    }

    @Test
    void conditions() {
        for (int i = 0; i < EXPRESSIONS; i++) {
            long seed = FIRST_SEED * 3 + i;
            assertThatCode(() -> checkCondition(seed)).as("seed " + seed).doesNotThrowAnyException();
        }
    }

    @Test
    void pairs() {
        for (int i = 0; i < EXPRESSIONS / 4; i++) {
            long seed = FIRST_SEED * 5 + i;
            assertThatCode(() -> checkPair(seed)).as("seed " + seed).doesNotThrowAnyException();
        }
    }

    private void checkProjection(long seed) {
        Random random = new Random(seed);
        Expr expr = new RandomExpressions(random).any(5);
        RowBatch batch = batch(random);
        List<Object> expected = interpret(expr, batch);
        RowType output = RowType.of(List.of(Field.of("result", expr.type())));
        CalcProgram program =
                new CalcCompiler(COMPILER).compile(List.of(expr), Optional.empty(), RandomExpressions.ROW, output);
        program.open(context());
        RowBatch out = new RowBatch(output.types(), 0);
        Optional<Object> firstError =
                expected.stream().filter(ErrorCode.class::isInstance).findFirst();
        try {
            program.run(batch, out);
        } catch (SluiceException e) {
            assertThat(e.code()).isEqualTo(firstError.orElse("no error"));
            return;
        }
        assertThat(firstError).isEmpty();
        List<Object> actual = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            actual.add(comparable(JavaValues.get(expr.type(), out.column(0), row)));
        }
        assertThat(actual).isEqualTo(expected);
    }

    private void checkCondition(long seed) {
        Random random = new Random(seed);
        Expr condition = new RandomExpressions(random).of(Types.BOOLEAN, 5);
        RowBatch batch = batch(random);
        List<Object> expected = interpret(condition, batch);
        int number = 3 + random.nextInt(2);
        LogicalType type = RandomExpressions.TYPES.get(number);
        RowType output = RowType.of(List.of(Field.of("a", type), Field.of("b", type)));
        Expr column = new InputRef(number, type);
        Expr negated = Exprs.call("-", type, column);
        CalcProgram program = new CalcCompiler(COMPILER)
                .compile(List.of(column, negated), Optional.of(condition), RandomExpressions.ROW, output);
        program.open(context());
        RowBatch out = new RowBatch(output.types(), 0);
        Optional<Object> firstError =
                expected.stream().filter(ErrorCode.class::isInstance).findFirst();
        try {
            program.run(batch, out);
        } catch (SluiceException e) {
            assertThat(e.code()).isEqualTo(firstError.orElse("no error"));
            return;
        }
        assertThat(firstError).isEmpty();
        List<Object> kept = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            if (expected.get(row).equals("true")) {
                kept.add(comparable(JavaValues.get(type, batch.column(number), row)));
            }
        }
        List<Object> actual = new ArrayList<>();
        for (int row = 0; row < out.rows(); row++) {
            actual.add(comparable(JavaValues.get(type, out.column(0), row)));
            assertThat(out.column(1).isNull(row)).isEqualTo(out.column(0).isNull(row));
        }
        assertThat(actual).isEqualTo(kept);
    }

    /** The condition's columns are all on the left or all on the right. */
    private void checkPair(long seed) {
        Random random = new Random(seed);
        Expr condition = new RandomExpressions(random).of(Types.BOOLEAN, 4);
        RowBatch batch = batch(random);
        List<Object> expected = interpret(condition, batch);
        RowType none = RowType.of(List.of());
        RowBatch empty = new RowBatch(List.of(), 0);
        boolean left = random.nextBoolean();
        PairCondition test = new ConditionCompiler(COMPILER)
                .compile(condition, left ? RandomExpressions.ROW : none, left ? none : RandomExpressions.ROW);
        test.open(context());
        for (int row = 0; row < batch.rows(); row++) {
            Object actual;
            try {
                actual = left ? test.test(batch, row, empty, 0) : test.test(empty, 0, batch, row);
            } catch (SluiceException e) {
                actual = e.code();
            }
            Object wanted = expected.get(row);
            assertThat(actual).isEqualTo(wanted instanceof ErrorCode ? wanted : (Object) wanted.equals("true"));
        }
    }

    private static List<Object> interpret(Expr expr, RowBatch batch) {
        List<Object> results = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            try {
                List<@Nullable Object> values = JavaValues.row(RandomExpressions.ROW, batch, row);
                results.add(comparable(new Interpreter(values, context()).evaluate(expr)));
            } catch (SluiceException e) {
                results.add(e.code());
            }
        }
        return results;
    }

    private static RowBatch batch(Random random) {
        RandomValues values = new RandomValues(random);
        RowType type = RandomExpressions.ROW;
        RowBatch batch = new RowBatch(type.types(), ROWS);
        int nulls = random.nextInt(3); // Of no, a third, half of the values.
        for (int row = 0; row < ROWS; row++) {
            for (int i = 0; i < type.arity(); i++) {
                boolean isNull = nulls > 0 && random.nextInt(4 - nulls) == 0;
                JavaValues.set(type.typeAt(i), batch.column(i), row, isNull ? null : values.of(type.typeAt(i)));
            }
        }
        batch.setRows(ROWS);
        return batch;
    }

    private static Object comparable(@Nullable Object value) {
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
    }

    private static EvaluationContext context() {
        return EvaluationContext.batch(() -> 0L, ZoneId.of("Europe/Berlin"), 1_700_000_000_000L);
    }
}
