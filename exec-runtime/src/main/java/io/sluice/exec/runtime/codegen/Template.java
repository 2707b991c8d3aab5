package io.sluice.exec.runtime.codegen;

import java.util.Map;

/**
 * Java text with {@code ${name}} places. What fills a place that stands alone on its line is indented like it, line by line; an empty
 * text removes the line.
 */
public record Template(String text) {
    public static Template of(String text) {
        return new Template(text);
    }

    public String fill(Map<String, String> values) {
        StringBuilder filled = new StringBuilder();
        for (String line : text.split("\n")) {
            String stripped = line.strip();
            boolean alone = stripped.startsWith("${") && stripped.indexOf('}') == stripped.length() - 1;
            if (alone) {
                appendBlock(
                        filled,
                        line.substring(0, line.indexOf("${")),
                        value(values, stripped, 0, stripped.length() - 1));
            } else {
                appendLine(filled, line, values);
            }
        }
        return filled.toString();
    }

    private static void appendBlock(StringBuilder filled, String indent, String block) {
        if (block.isEmpty()) {
            return;
        }
        for (String line : block.split("\n")) {
            filled.append(line.isEmpty() ? "" : indent).append(line).append('\n');
        }
    }

    private static void appendLine(StringBuilder filled, String line, Map<String, String> values) {
        int at = 0;
        for (int open = line.indexOf("${"); open >= 0; open = line.indexOf("${", at)) {
            int close = line.indexOf('}', open);
            filled.append(line, at, open).append(value(values, line, open, close));
            at = close + 1;
        }
        filled.append(line, at, line.length()).append('\n');
    }

    private static String value(Map<String, String> values, String line, int open, int close) {
        String name = line.substring(open + 2, close);
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the template has a place " + name + " that nothing fills");
        }
        return value;
    }
}
