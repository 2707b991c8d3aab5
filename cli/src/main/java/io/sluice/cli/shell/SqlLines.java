package io.sluice.cli.shell;

import io.sluice.sql.parser.SqlScript;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells the prompt when what was typed is complete, and which word is to be completed. */
final class SqlLines implements Parser {
    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (context == ParseContext.ACCEPT_LINE && !complete(line)) {
            throw new EOFError(-1, -1, "statement goes on", "");
        }
        int start = cursor;
        while (start > 0 && isWordPart(line.charAt(start - 1))) {
            start--;
        }
        return new Words(line, cursor, line.substring(start, cursor));
    }

    @Override
    public boolean isEscapeChar(char ch) {
        return false;
    }

    private static boolean complete(String line) {
        return line.isBlank()
                || ClientCommand.of(line).isPresent()
                || SqlScript.split(line).endsComplete();
    }

    private static boolean isWordPart(char c) {
        return Character.isJavaIdentifierPart(c) || c == '.' || c == '`';
    }

    /** The word before the cursor is all that completion needs. */
    private record Words(String line, int cursor, String word) implements CompletingParsedLine {
        @Override
        public int wordCursor() {
            return word.length();
        }

        @Override
        public int rawWordCursor() {
            return word.length();
        }

        @Override
        public int rawWordLength() {
            return word.length();
        }

        /** The gateway quotes names that need it. */
        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int wordIndex() {
            return 0;
        }

        @Override
        public List<String> words() {
            return List.of(word);
        }
    }
}
