package io.sluice.exec.plan.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;

/** Single types as plans have them, for files that are no plans. */
public final class TypeJson {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TypeCodec TYPES = new TypeCodec();

    private TypeJson() {}

    /** The type as JSON text. */
    public static String write(LogicalType type) {
        return TYPES.write(type).toString();
    }

    /** @throws SluiceException INVALID_PLAN when the text is not what {@link #write} gives */
    public static LogicalType read(String text) {
        try {
            return TYPES.read(new JsonCursor(MAPPER.readTree(text), "$"));
        } catch (JsonProcessingException e) {
            throw SluiceException.of(ErrorCode.INVALID_PLAN, null, e)
                    .with("path", "$")
                    .with("reason", "it is not JSON");
        }
    }
}
