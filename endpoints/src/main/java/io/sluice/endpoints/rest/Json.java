package io.sluice.endpoints.rest;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Bodies of requests and responses. */
final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final byte[] EMPTY_OBJECT = "{}".getBytes(StandardCharsets.UTF_8);

    private Json() {}

    /** What writes a response's body piece by piece. */
    interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    static byte[] write(Body body) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder();
                JsonGenerator json = MAPPER.getFactory().createGenerator(bytes, JsonEncoding.UTF8)) {
            body.write(json);
            json.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] write(Object response) {
        try {
            return MAPPER.writeValueAsBytes(response);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws SluiceException MALFORMED_REQUEST when the body is not such an object */
    static <T> T read(byte[] body, Class<T> type) {
        @Nullable T request;
        try {
            request = MAPPER.readValue(body.length == 0 ? EMPTY_OBJECT : body, type);
        } catch (IOException e) {
            throw malformed(
                    type, e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage());
        }
        if (request == null) {
            throw malformed(type, "the body is null");
        }
        return request;
    }

    private static SluiceException malformed(Class<?> type, @Nullable String reason) {
        return SluiceException.of(
                ErrorCode.MALFORMED_REQUEST,
                "Request did not match expected format " + type.getSimpleName() + ": " + reason);
    }
}
