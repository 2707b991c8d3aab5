package io.sluice.endpoints.hiveserver2;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {

    @ParameterizedTest
    @CsvSource({
        "orders,ORDERS,true",
        "ord%,orders,true",
        "%ers,orders,true",
        "%d%s,orders,true",
        "o_ders,orders,true",
        "o_ders,oders,false",
        "order,orders,false",
        "%,'',true",
        "a\\_b,a_b,true",
        "a\\_b,axb,false",
        "a\\%b,a%b,true",
        "a\\\\b,a\\b,true",
        "%a%a%a%a%a%b,aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,false",
        "a.c,abc,false"
    })
    void matches(String pattern, String name, boolean expected) {
        assertThat(NamePattern.of(pattern).matches(name)).isEqualTo(expected);
    }

    @Test
    void nothingMeansEverything() {
        assertThat(NamePattern.of(null).matches("x")).isTrue();
        assertThat(NamePattern.of("").matches("x")).isTrue();
    }
}
