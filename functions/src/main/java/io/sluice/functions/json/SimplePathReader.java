package io.sluice.functions.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.sluice.functions.value.BytesRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;

/** Finds the scalar at a {@link SimplePath} while it reads a text's tokens; makes no objects of the text. Not thread-safe. */
final class SimplePathReader {
    enum Found {
        NOTHING,
        NULL,
        TEXT,
        NUMBER,
        BOOLEAN,
        /** An array or an object. */
        STRUCTURE,
        /** The text is no JSON. */
        INVALID
    }

    private static final int MAX_PLAIN_DIGITS = 6;

    private final BytesRef text = new BytesRef();
    private String reason = "";

    /** What is written where a scalar was found: a text itself, a number as BigDecimal prints it, {@code true}. */
    BytesRef text() {
        return text;
    }

    /** Why a text is no JSON. */
    String reason() {
        return reason;
    }

    Found read(BytesRef json, SimplePath path) {
        try (JsonParser parser = JsonDocuments.tokens(json)) {
            if (parser.nextToken() == null) {
                reason = "The text is empty.";
                return Found.INVALID;
            }
            return value(parser, path.steps(), 0);
        } catch (JsonProcessingException e) {
            reason = JsonDocuments.reason(e);
            return Found.INVALID;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the value that begins at the parser's token to its end. */
    private Found value(JsonParser parser, List<SimplePath.Step> steps, int depth) throws IOException {
        if (depth == steps.size()) {
            return capture(parser);
        }
        SimplePath.Step step = steps.get(depth);
        String name = step.name();
        if (name != null && parser.currentToken() == JsonToken.START_OBJECT) {
            Found found = Found.NOTHING;
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean here = parser.currentName().equals(name);
                parser.nextToken();
                if (here) {
                    found = value(parser, steps, depth + 1); // A later value of the same key counts.
                } else {
                    skip(parser);
                }
            }
            return found;
        }
        if (name == null && parser.currentToken() == JsonToken.START_ARRAY) {
            Found found = Found.NOTHING;
            for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                if (i == step.index()) {
                    found = value(parser, steps, depth + 1);
                } else {
                    skip(parser);
                }
            }
            return found;
        }
        skip(parser);
        return Found.NOTHING;
    }

    private static void skip(JsonParser parser) throws IOException {
        if (parser.currentToken().isStructStart()) {
            parser.skipChildren();
        } else if (parser.currentToken() == JsonToken.VALUE_STRING) {
            parser.finishToken(); // Texts are read only when asked for, and may be malformed.
        }
    }

    private Found capture(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case VALUE_STRING -> {
                copy(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
                return Found.TEXT;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                number(parser.getText());
                return Found.NUMBER;
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                text.setAscii(parser.currentToken() == JsonToken.VALUE_TRUE ? "true" : "false");
                return Found.BOOLEAN;
            }
            case VALUE_NULL -> {
                return Found.NULL;
            }
            default -> {
                skip(parser);
                return Found.STRUCTURE;
            }
        }
    }

    private void number(String digits) {
        int point = digits.indexOf('.');
        boolean exponent = digits.indexOf('e') >= 0 || digits.indexOf('E') >= 0;
        boolean plain = digits.charAt(0) != '-' && !exponent && digits.length() - point <= MAX_PLAIN_DIGITS;
        if (plain || point < 0 && !exponent && !digits.equals("-0")) {
            text.setAscii(digits);
        } else {
            text.setAscii(new BigDecimal(digits).toString());
        }
    }

    private void copy(char[] characters, int start, int length) {
        byte[] to = text.buffer(length);
        for (int i = 0; i < length; i++) {
            char c = characters[start + i];
            if (c >= 0x80) {
                text.setText(new String(characters, start, length));
                return;
            }
            to[i] = (byte) c;
        }
        text.written(length);
    }
}
