package io.sluice.functions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class BuiltInFunctionsTest {
    private static final EvaluationContext CONTEXT = EvaluationContext.batch(() -> 0L, ZoneOffset.UTC, 0L);

    @Test
    void everyFunctionIsDescribed() {
        assertThat(BuiltInFunctions.all()).hasSizeGreaterThan(100).allSatisfy(function -> {
            assertThat(function.doc()).as(function.name()).endsWith(".");
            assertThat(BuiltInFunctions.byPlanName("$" + function.name() + "$1"))
                    .contains(function);
        });
    }

    @Test
    void constantsAreComputedWithoutGeneratedCode() {
        CallSite site = new CallSite(
                List.of(new CallSite.Operand(Types.decimal(10, 2), null), new CallSite.Operand(Types.INT, null)),
                Types.decimal(13, 2));
        ScalarFunction plus = BuiltInFunctions.byPlanName("$+$1").orElseThrow();
        assertThat(plus.evaluate(site, List.of(new BigDecimal("1.25"), 2), CONTEXT))
                .isEqualTo(new BigDecimal("3.25"));
        assertThat(plus.evaluate(site, Arrays.asList(null, 2), CONTEXT)).isNull();
    }

    @Test
    void manyOperandsAreFolded() {
        CallSite.Operand text = new CallSite.Operand(Types.STRING, null);
        ScalarFunction concat = BuiltInFunctions.byPlanName("$CONCAT$1").orElseThrow();
        CallSite site = new CallSite(List.of(text, text, text), Types.STRING);
        assertThat(concat.evaluate(site, List.of("a", "ä", "😀"), CONTEXT)).isEqualTo("aä😀");
        assertThat(concat.evaluate(site, Arrays.asList("a", null, "b"), CONTEXT))
                .isNull();
    }

    @Test
    void saysWhatItCannotDo() {
        CallSite site = new CallSite(
                List.of(new CallSite.Operand(Types.STRING, null), new CallSite.Operand(Types.INT, null)), Types.INT);
        ScalarFunction plus = BuiltInFunctions.byPlanName("$+$1").orElseThrow();
        assertThat(plus.supports(site)).isFalse();
    }
}
