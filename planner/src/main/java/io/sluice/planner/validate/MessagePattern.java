package io.sluice.planner.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes one of Calcite's messages by the resource it comes from, whatever its wording is in this version or language, and
 * gets its arguments back.
 */
final class MessagePattern {
    private static final char[] MARKS = {'\uE001', '\uE002', '\uE003'};

    private final Pattern pattern;
    /** For each group of the pattern, which argument it is. */
    private final List<Integer> arguments;

    private MessagePattern(Pattern pattern, List<Integer> arguments) {
        this.pattern = pattern;
        this.arguments = arguments;
    }

    /** What stands for the argument of that index when a message is made for {@link #of}. */
    static String mark(int argument) {
        return String.valueOf(MARKS[argument]);
    }

    /** @param message the resource's message, its arguments {@link #mark}s */
    static MessagePattern of(String message) {
        StringBuilder regex = new StringBuilder();
        StringBuilder plain = new StringBuilder();
        List<Integer> arguments = new ArrayList<>();
        for (char c : message.toCharArray()) {
            int argument = c - MARKS[0];
            if (argument < 0 || argument >= MARKS.length) {
                plain.append(c);
                continue;
            }
            regex.append(Pattern.quote(plain.toString())).append("(.*)");
            plain.setLength(0);
            arguments.add(argument);
        }
        regex.append(Pattern.quote(plain.toString()));
        return new MessagePattern(Pattern.compile(regex.toString(), Pattern.DOTALL), arguments);
    }

    /** The message's arguments in the resource's order, when it comes from the resource. */
    Optional<List<String>> match(String message) {
        Matcher matcher = pattern.matcher(message);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String[] found = new String[arguments.size()];
        for (int group = 0; group < found.length; group++) {
            found[arguments.get(group)] = matcher.group(group + 1);
        }
        return Optional.of(List.of(found));
    }
}
