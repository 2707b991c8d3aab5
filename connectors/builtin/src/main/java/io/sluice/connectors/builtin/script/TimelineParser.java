package io.sluice.connectors.builtin.script;

import io.sluice.spi.config.Durations;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowKind;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the text of a {@link Timeline}. */
final class TimelineParser {
    private final String text;
    private final String name;
    private int position;
    private int line = 1;

    /** @param quoted a word in quotes is never a keyword */
    private record Word(String text, boolean quoted) {}

    TimelineParser(String text, String name) {
        this.text = text;
        this.name = name;
    }

    Timeline parse() {
        List<Timeline.Item> items = new ArrayList<>();
        while (position < text.length()) {
            int itemLine = line;
            List<Word> words = lineOfWords();
            if (!words.isEmpty()) {
                items.add(item(words, itemLine));
            }
        }
        return new Timeline(items);
    }

    /** The kind that a word stands for, or null. */
    static @Nullable RowKind kind(String word) {
        for (RowKind kind : RowKind.values()) {
            if (kind.sign().equals(word)) {
                return kind;
            }
        }
        return null;
    }

    private Timeline.Item item(List<Word> words, int itemLine) {
        String keyword = words.get(0).text();
        return switch (keyword) {
            case "row" -> row(words, itemLine);
            case "watermark" -> watermark(words, itemLine);
            case "clock" -> clock(words, itemLine);
            default ->
                throw error(itemLine, "\"" + keyword + "\" begins no item")
                        .hint(Nearest.hint(keyword, List.of("row", "watermark", "clock"))
                                .orElse("An item begins with row, watermark or clock."));
        };
    }

    private Timeline.Row row(List<Word> words, int itemLine) {
        if (words.size() < 3) {
            throw error(itemLine, "a row needs a table and a value for each column");
        }
        Word third = words.get(2);
        RowKind kind = third.quoted() ? null : kind(third.text());
        List<@Nullable String> values = new ArrayList<>();
        for (Word word : words.subList(kind == null ? 2 : 3, words.size())) {
            values.add(!word.quoted() && word.text().equalsIgnoreCase("NULL") ? null : word.text());
        }
        return new Timeline.Row(words.get(1).text(), kind == null ? RowKind.INSERT : kind, values, itemLine);
    }

    private Timeline.Watermark watermark(List<Word> words, int itemLine) {
        if (words.size() != 3) {
            throw error(itemLine, "a watermark needs a table and a timestamp, in quotes when it has a space");
        }
        return new Timeline.Watermark(
                words.get(1).text(), timestamp(words.get(2).text(), itemLine), itemLine);
    }

    private long timestamp(String word, int itemLine) {
        if (word.matches("-?\\d{1,18}")) {
            return Long.parseLong(word);
        }
        try {
            return LocalDateTime.parse(word.replace(' ', 'T'))
                    .toInstant(ZoneOffset.UTC)
                    .toEpochMilli();
        } catch (DateTimeException e) {
            throw error(itemLine, "\"" + word + "\" is no timestamp such as '2026-01-01 00:00:00.000'");
        }
    }

    private Timeline.ClockStep clock(List<Word> words, int itemLine) {
        if (words.size() != 2 || !words.get(1).text().startsWith("+")) {
            throw error(itemLine, "clock needs + and a duration, such as clock +5s");
        }
        String amount = words.get(1).text().substring(1);
        try {
            Duration by = Durations.parse(amount);
            if (!by.isNegative()) {
                return new Timeline.ClockStep(by, itemLine);
            }
        } catch (IllegalArgumentException e) {
            throw SluiceException.of(ErrorCode.SYNTAX_ERROR, null, e)
                    .with("message", place(itemLine) + "\"" + amount + "\" is no duration such as 5s");
        }
        throw error(itemLine, "the clock cannot go back");
    }

    private List<Word> lineOfWords() {
        List<Word> words = new ArrayList<>();
        while (position < text.length()) {
            char next = text.charAt(position);
            if (next == '\n') {
                line++;
                position++;
                return words;
            }
            if (Character.isWhitespace(next)) {
                position++;
            } else if (next == '#') {
                while (position < text.length() && text.charAt(position) != '\n') {
                    position++;
                }
            } else {
                words.add(next == '\'' ? quotedWord() : plainWord());
            }
        }
        return words;
    }

    private Word plainWord() {
        int start = position;
        while (position < text.length() && !Character.isWhitespace(text.charAt(position))) {
            position++;
        }
        return new Word(text.substring(start, position), false);
    }

    private Word quotedWord() {
        int startLine = line;
        StringBuilder word = new StringBuilder();
        position++;
        while (position < text.length()) {
            char next = text.charAt(position++);
            if (next == '\n') {
                line++;
            }
            if (next != '\'') {
                word.append(next);
                continue;
            }
            if (position == text.length() || text.charAt(position) != '\'') {
                return new Word(word.toString(), true);
            }
            word.append('\'');
            position++;
        }
        throw error(startLine, "a quoted word does not end");
    }

    private SluiceException error(int itemLine, String problem) {
        return SluiceException.of(ErrorCode.SYNTAX_ERROR, place(itemLine) + problem);
    }

    private String place(int itemLine) {
        return name + ", line " + itemLine + ": ";
    }
}
