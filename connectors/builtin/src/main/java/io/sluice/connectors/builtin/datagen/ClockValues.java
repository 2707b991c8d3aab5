package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;

/** Generators of dates and times, which come from the clock: once for each stretch of rows. */
final class ClockValues {
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int[] MILLIS_PER_UNIT = {1000, 100, 10, 1};

    private ClockValues() {}

    /** Today. */
    static final class Dates extends FieldGenerator {
        private final Clock clock;
        private final ZoneId zone;

        Dates(Clock clock, ZoneId zone) {
            super(0);
            this.clock = clock;
            this.zone = zone;
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            int day = (int) now(clock, zone).toLocalDate().toEpochDay();
            Arrays.fill(((IntVector) column).values(), from, from + count, day);
        }
    }

    /** Now. */
    static final class Times extends FieldGenerator {
        private final Clock clock;
        private final ZoneId zone;
        private final int unit;

        Times(Clock clock, ZoneId zone, int precision) {
            super(0);
            this.clock = clock;
            this.zone = zone;
            this.unit = millisPerUnit(precision);
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            int millis = (int) (now(clock, zone).toLocalTime().toNanoOfDay() / NANOS_PER_MILLI);
            Arrays.fill(((IntVector) column).values(), from, from + count, millis - millis % unit);
        }
    }

    /** Now less a random time of at most {@code maxPast} milliseconds. */
    static final class Timestamps extends FieldGenerator {
        private final Clock clock;
        private final long maxPast;
        private final int unit;

        Timestamps(Seed seed, Clock clock, long maxPast, int precision) {
            super(seed.value());
            this.clock = clock;
            this.maxPast = maxPast;
            this.unit = millisPerUnit(precision);
        }

        @Override
        void fill(ColumnVector column, int from, int count) {
            long now = clock.currentTimeMillis();
            for (int row = from; row < from + count; row++) {
                long millis = now;
                if (maxPast > 0) {
                    state += Seed.GAMMA;
                    millis -= Seed.below(Seed.mix(state), maxPast + 1);
                }
                millis -= Math.floorMod(millis, unit);
                if (column instanceof TimestampVector fine) {
                    fine.set(row, millis, 0);
                } else {
                    ((LongVector) column).set(row, millis);
                }
            }
        }
    }

    private static LocalDateTime now(Clock clock, ZoneId zone) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(clock.currentTimeMillis()), zone);
    }

    private static int millisPerUnit(int precision) {
        return MILLIS_PER_UNIT[Math.min(precision, 3)];
    }
}
