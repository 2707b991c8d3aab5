package io.sluice.connectors.builtin.script;

import io.sluice.spi.row.RowKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the tables of a script, in one order over all of them. As text, an item a line:
 *
 * <pre>
 * # a comment
 * row bids 1 10 'two words'
 * row bids -U 1 10 NULL
 * row bids +U 1 20 ''
 * watermark bids '2026-01-01 00:00:05'
 * clock +5s
 * </pre>
 *
 * <ul>
 *   <li>{@code row TABLE [KIND] VALUE...}: a row with a value for each physical column. KIND is {@code +I} (when left out), {@code
 *       -U}, {@code +U} or {@code -D}.
 *   <li>{@code watermark TABLE TIMESTAMP}: the source of the table says that rows up to this time have come. The timestamp is {@code
 *       yyyy-MM-dd HH:mm:ss[.SSS]}, taken as UTC, or a number of milliseconds since the epoch.
 *   <li>{@code clock +DURATION}: the job's clock moves on, for example by {@code 5s}, {@code 100ms} or {@code 1h}.
 * </ul>
 *
 * <p>Words are set apart by spaces. A word in single quotes may hold spaces, line ends, {@code #} and, doubled, single quotes; {@code
 * NULL} without quotes is the null. TABLE is the table's name, or its full name with dots. {@link #parse} and {@link #print} are
 * inverse. How a value's text is read depends on the column's type, see {@link ScriptValue}.
 */
public record Timeline(List<Item> items) {
    public Timeline {
        items = List.copyOf(items);
    }

    /** Something that happens. */
    public sealed interface Item {
        /** The line it stands in, from 1; 0 when it was not read from a text. */
        int line();
    }

    /** @param values as texts, null for NULL */
    public record Row(String table, RowKind kind, List<@Nullable String> values, int line) implements Item {
        public Row {
            values = Collections.unmodifiableList(new ArrayList<>(values));
        }

        public static Row of(String table, RowKind kind, List<@Nullable String> values) {
            return new Row(table, kind, values, 0);
        }
    }

    /** @param timestamp milliseconds since the epoch */
    public record Watermark(String table, long timestamp, int line) implements Item {
        public static Watermark of(String table, long timestamp) {
            return new Watermark(table, timestamp, 0);
        }
    }

    public record ClockStep(Duration by, int line) implements Item {
        public static ClockStep of(Duration by) {
            return new ClockStep(by, 0);
        }
    }

    /**
     * Reads a timeline.
     *
     * @param name what errors call the text: a file's path
     * @throws io.sluice.spi.error.SluiceException SYNTAX_ERROR with name and line
     */
    public static Timeline parse(String text, String name) {
        return new TimelineParser(text, name).parse();
    }

    /** The timeline as text. */
    public String print() {
        StringBuilder text = new StringBuilder();
        for (Item item : items) {
            print(item, text);
            text.append('\n');
        }
        return text.toString();
    }

    private static void print(Item item, StringBuilder text) {
        if (item instanceof Row row) {
            text.append("row ").append(quote(row.table()));
            if (row.kind() != RowKind.INSERT) {
                text.append(' ').append(row.kind().sign());
            }
            for (String value : row.values()) {
                text.append(' ').append(value == null ? "NULL" : quote(value));
            }
        } else if (item instanceof Watermark watermark) {
            text.append("watermark ")
                    .append(quote(watermark.table()))
                    .append(' ')
                    .append(watermark.timestamp());
        } else {
            text.append("clock +").append(((ClockStep) item).by().toMillis()).append("ms");
        }
    }

    /** A word as it is to be written: in quotes where it would be read as something else without. */
    public static String quote(String word) {
        boolean plain = !word.isEmpty()
                && word.charAt(0) != '#'
                && word.chars().noneMatch(next -> next == '\'' || Character.isWhitespace(next))
                && !word.toUpperCase(Locale.ROOT).equals("NULL")
                && TimelineParser.kind(word) == null;
        return plain ? word : "'" + word.replace("'", "''") + "'";
    }
}
