package io.sluice.functions.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CivilDayTest {
    @Test
    void daysAreThoseOfJavaTime() {
        Random random = new Random(5);
        for (int i = -200_000; i < 200_000; i++) {
            check(i);
            check(random.nextInt());
        }
    }

    private static void check(int day) {
        LocalDate date = LocalDate.ofEpochDay(day);
        long civil = CivilDay.of(day);
        int year = CivilDay.year(civil);
        int month = CivilDay.month(civil);
        int dayOfMonth = CivilDay.dayOfMonth(civil);
        boolean same = year == date.getYear() && month == date.getMonthValue() && dayOfMonth == date.getDayOfMonth();
        assertThat(same).as(date.toString()).isTrue();
        assertThat(CivilDay.toEpochDay(year, month, dayOfMonth)).isEqualTo(day);
    }
}
