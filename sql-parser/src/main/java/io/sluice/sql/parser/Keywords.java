package io.sluice.sql.parser;

import io.sluice.sql.parser.generated.FlinkSqlParser;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;

/** The words of the grammar, in upper case and sorted. */
public final class Keywords {
    private static final SqlAbstractParserImpl.Metadata METADATA =
            new FlinkSqlParser(new StringReader("")).getMetadata();
    private static final Set<String> RESERVED = collect(true);
    private static final Set<String> NON_RESERVED = collect(false);

    private Keywords() {}

    /** Words that name something only when they are quoted. */
    public static List<String> reserved() {
        return List.copyOf(RESERVED);
    }

    /** Words that mean something in one place and are plain names elsewhere. */
    public static List<String> nonReserved() {
        return List.copyOf(NON_RESERVED);
    }

    public static boolean isReserved(String word) {
        return RESERVED.contains(word.toUpperCase(Locale.ROOT));
    }

    static boolean isNonReserved(String word) {
        return NON_RESERVED.contains(word.toUpperCase(Locale.ROOT));
    }

    private static Set<String> collect(boolean reserved) {
        Set<String> words = new TreeSet<>();
        for (String token : METADATA.getTokens()) {
            if (METADATA.isKeyword(token) && METADATA.isNonReservedKeyword(token) != reserved) {
                words.add(token);
            }
        }
        return words;
    }
}
