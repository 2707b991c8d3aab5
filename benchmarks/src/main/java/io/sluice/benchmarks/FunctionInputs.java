package io.sluice.benchmarks;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Random;

/** The table that all expressions read: its columns, and rows from one seed. */
final class FunctionInputs {
    static final int ROWS = 1024;

    static final List<String> COLUMNS = List.of(
            "i INT",
            "n BIGINT",
            "f DOUBLE",
            "x DECIMAL(10, 2)",
            "y DECIMAL(20, 4)",
            "s STRING",
            "t STRING",
            "doc STRING",
            "ts TIMESTAMP(3)",
            "day DATE",
            "digits STRING",
            "amount STRING",
            "moment STRING");

    private static final String[] WORDS = {"alpha", "Beta", "gamma", "Delta", "epsilon", "Zeta", "eta", "Theta"};

    private FunctionInputs() {}

    /** A row of Java objects for each row, see {@link io.sluice.spi.row.JavaValues}. */
    static Object[][] rows() {
        Random random = new Random(7);
        Object[][] rows = new Object[ROWS][];
        for (int row = 0; row < ROWS; row++) {
            int i = random.nextInt(1_000_000) - 500_000;
            long n = random.nextInt() * 1000L;
            String word = WORDS[random.nextInt(WORDS.length)];
            LocalDateTime ts = LocalDateTime.of(2024, 1, 1, 0, 0)
                    .plusSeconds(random.nextInt(30_000_000))
                    .plusNanos(random.nextInt(1000) * 1_000_000L);
            LocalDate day = LocalDate.of(2020, 1, 1).plusDays(random.nextInt(2000));
            String text = "user-" + Math.abs(i) + " of " + word + ", " + WORDS[row % WORDS.length];
            rows[row] = new Object[] {
                i,
                n,
                random.nextDouble() * 1000,
                BigDecimal.valueOf(random.nextInt(100_000_000), 2),
                BigDecimal.valueOf(random.nextLong() >> 8, 4),
                text,
                word,
                "{\"id\":" + Math.abs(i) + ",\"user\":{\"name\":\"" + word
                        + "\",\"tags\":[1,2,3]},\"price\":12.5,\"ok\":true}",
                ts,
                day,
                Integer.toString(i),
                Math.abs(i) / 100 + "." + Math.abs(i) % 100,
                ts.withNano(0).toString().replace('T', ' ') + (ts.getSecond() == 0 ? ":00" : "")
            };
        }
        return rows;
    }
}
