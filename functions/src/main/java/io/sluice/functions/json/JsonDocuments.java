package io.sluice.functions.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON texts. What follows the first value of a text does not matter, of a key that comes twice the last value counts, and numbers
 * with a point or an exponent are BigDecimals.
 */
final class JsonDocuments {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final JsonFactory FACTORY = MAPPER.getFactory();
    private static final int MAX_SHOWN = 100;

    private JsonDocuments() {}

    /**
     * Maps, Lists, texts, numbers and booleans.
     *
     * @throws JsonProcessingException when the text is no JSON
     */
    static @Nullable Object parse(BytesRef json) throws JsonProcessingException {
        try {
            return MAPPER.readValue(json.bytes(), json.offset(), json.length(), Object.class);
        } catch (JsonProcessingException e) {
            throw e;
        } catch (NumberFormatException e) { // An exponent that no BigDecimal can have.
            throw new JsonParseException(null, "A number is out of range", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonParser tokens(BytesRef json) throws IOException {
        return FACTORY.createParser(json.bytes(), json.offset(), json.length());
    }

    /** @param why what is wrong with it */
    static SluiceException invalid(BytesRef json, String why) {
        String text = json.toString();
        String shown = text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
        return SluiceException.of(ErrorCode.INVALID_TEXT_REPRESENTATION)
                .with("value", shown)
                .with("type", "JSON")
                .detail(why);
    }

    /** The first sentence of Jackson's message, without the place. */
    static String reason(JsonProcessingException e) {
        return String.valueOf(e.getOriginalMessage()).strip().replaceAll("\\s+", " ") + ".";
    }
}
