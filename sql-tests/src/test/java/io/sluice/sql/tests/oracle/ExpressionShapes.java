package io.sluice.sql.tests.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What expressions look like, by the kind of their result: SQL with holes such as <code>{int}</code> for operands, of file {@code
 * oracle/expression-shapes.txt}. Functions that ask for the time or for chance are left out.
 */
final class ExpressionShapes {
    /** What expressions may be mixed freely: mostly one type each. */
    enum Kind {
        BOOL,
        TINY,
        SMALL,
        INT,
        BIG,
        FLT,
        DBL,
        DEC,
        STR,
        BIN,
        DATE,
        TIME,
        TS,
        LTZ,
        YM,
        DS,
        ARRI,
        ARRS,
        ARRD,
        ARRF,
        ARRT,
        ARRA,
        ARRR,
        ARRE,
        ARRB,
        ARRL,
        ARRY,
        ARRZ,
        ARRV,
        ARRQ,
        MAP,
        MAPI,
        MAPU,
        MAPS,
        MAPT,
        MAPA,
        ROW,
        ROWN,
        ROWT,
        VAR,
        BMP,
        STRUCT
    }

    private static final String FILE = "/oracle/expression-shapes.txt";

    /** A hole is a kind in braces; {@code any} is one of those that can be shown. */
    private static final Pattern HOLE = Pattern.compile("\\{([a-z]+)}");

    private static final List<String> ANY = List.of(
            "int", "big", "dbl", "dec", "str", "bin", "date", "time", "ts", "ltz", "arri", "map", "tiny", "flt", "row",
            "bool");

    private final Map<Kind, List<String>> byKind = new EnumMap<>(Kind.class);
    /** Those that fail for some values. */
    private final Map<Kind, List<String>> risky = new EnumMap<>(Kind.class);

    ExpressionShapes() {
        for (String line : lines()) {
            if (line.startsWith("#")) {
                continue;
            }
            int space = line.indexOf(' ');
            String kind = line.substring(0, space);
            Map<Kind, List<String>> target = kind.endsWith("?") ? risky : byKind;
            target.computeIfAbsent(Kind.valueOf(kind.replace("?", "")), any -> new ArrayList<>())
                    .addAll(List.of(line.substring(space + 1).split(" \\| ")));
        }
    }

    private static List<String> lines() {
        try (InputStream file = Objects.requireNonNull(ExpressionShapes.class.getResourceAsStream(FILE))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> of(Kind kind) {
        return byKind.get(kind);
    }

    List<String> riskyOf(Kind kind) {
        return risky.getOrDefault(kind, byKind.get(kind));
    }

    /** All shapes, for a run that has each once. */
    Map<Kind, List<String>> all() {
        return byKind;
    }

    /** Gives what fills a hole. */
    interface Filling {
        String of(Kind kind);
    }

    /** @param pick one of so many kinds, for a hole that takes any */
    static String fill(String shape, IntUnaryOperator pick, Filling filling) {
        Matcher hole = HOLE.matcher(shape);
        StringBuilder text = new StringBuilder();
        while (hole.find()) {
            String name = hole.group(1).equals("any") ? ANY.get(pick.applyAsInt(ANY.size())) : hole.group(1);
            Kind kind = Kind.valueOf(name.toUpperCase(Locale.ROOT));
            hole.appendReplacement(text, Matcher.quoteReplacement(filling.of(kind)));
        }
        return hole.appendTail(text).toString();
    }
}
