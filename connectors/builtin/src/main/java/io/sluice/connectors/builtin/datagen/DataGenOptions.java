package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.config.Option;
import java.time.Duration;
import java.util.List;

/** The options of {@code datagen}; {@code #} is a column, or a path into one such as {@code address.zip}. */
final class DataGenOptions {
    static final Option<Long> ROWS_PER_SECOND = Option.longInteger("rows-per-second")
            .defaultsTo("10000")
            .doc("Rows that all readers together make in a second. From 100000000 on the rate is not limited.");
    static final Option<Long> NUMBER_OF_ROWS = Option.longInteger("number-of-rows")
            .doc("Rows after which the source ends. Unset: it ends with its shortest sequence, or never.");
    static final Option<Long> SEED = Option.longInteger("seed")
            .doc("Makes the random values the same in every run with the same parallelism. Unset: they differ.");
    static final Option<Integer> PARALLELISM =
            Option.integer("scan.parallelism").doc("The number of readers. Unset: the job's parallelism.");

    static final Option<String> KIND = Option.string("fields.#.kind")
            .defaultsTo("random")
            .doc("How values are made: random, or sequence from start to end.");
    static final Option<String> START = Option.string("fields.#.start").doc("The first value of a sequence.");
    static final Option<String> END = Option.string("fields.#.end").doc("The last value of a sequence.");
    static final Option<String> MIN = Option.string("fields.#.min").doc("The least random number. Unset: the type's.");
    static final Option<String> MAX =
            Option.string("fields.#.max").doc("The greatest random number. Unset: the type's.");
    static final Option<Integer> LENGTH = Option.integer("fields.#.length")
            .doc(
                    "Characters, bytes or elements of a value. Unset: the type's length, 100 for STRING and BYTES, 3 for collections.");
    static final Option<Boolean> VAR_LEN = Option.bool("fields.#.var-len")
            .defaultsTo("false")
            .doc("Whether the length is random between 1 and the length; for VARCHAR, STRING, VARBINARY and BYTES.");
    static final Option<Duration> MAX_PAST = Option.duration("fields.#.max-past")
            .defaultsTo("0 ms")
            .doc("How far random timestamps may lie in the past.");
    static final Option<Double> NULL_RATE =
            Option.floating("fields.#.null-rate").defaultsTo("0.0").doc("The share of NULLs, from 0 to 1.");

    static final List<Option<?>> FIELD_OPTIONS =
            List.of(KIND, START, END, MIN, MAX, LENGTH, VAR_LEN, MAX_PAST, NULL_RATE);

    private DataGenOptions() {}
}
