package io.sluice.exec.runtime.codegen;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fields of a generated class and what fills them: its constructor, or, where that would be longer than the JVM allows a method to be, methods
 * that it calls.
 *
 * @param methods those methods; empty when the constructor does it
 */
record FilledFields(String fields, String constructor, String methods) {
    /** Assignments of 12 bytes and more, of 65,535 for a method. */
    private static final int MOST = 1_000;

    private static final Pattern MADE = Pattern.compile("(?m)^private final (\\S+) (\\w+) = (new .*);$");
    private static final Pattern GIVEN = Pattern.compile("(?m)^private final (\\S+) (\\w+);$");

    static FilledFields of(String fields, String constructor) {
        Matcher made = MADE.matcher(fields);
        List<String> assignments = new ArrayList<>();
        while (made.find()) {
            assignments.add(made.group(2) + " = " + made.group(3) + ";");
        }
        assignments.addAll(constructor.lines().toList());
        if (assignments.size() <= MOST) {
            return new FilledFields(fields, constructor, "");
        }
        String open = MADE.matcher(fields).replaceAll("private $1 $2;");
        StringBuilder calls = new StringBuilder();
        StringBuilder methods = new StringBuilder();
        for (int from = 0; from < assignments.size(); from += MOST) {
            String name = "fill" + from / MOST;
            calls.append(name).append("(constants);\n");
            methods.append("\nprivate void ").append(name).append("(Object[] constants) {\n");
            assignments
                    .subList(from, Math.min(from + MOST, assignments.size()))
                    .forEach(each -> methods.append("    ").append(each).append('\n'));
            methods.append("}\n");
        }
        return new FilledFields(GIVEN.matcher(open).replaceAll("private $1 $2;"), calls.toString(), methods.toString());
    }
}
