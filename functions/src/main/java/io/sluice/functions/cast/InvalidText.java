package io.sluice.functions.cast;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/** The error of a text that is no value of the type that it was cast to. */
public final class InvalidText {
    private static final int MAX_SHOWN = 100;

    private InvalidText() {}

    public static SluiceException of(BytesRef text, String type) {
        String value = text.toString();
        String shown = value.length() > MAX_SHOWN ? value.substring(0, MAX_SHOWN) + "..." : value;
        return SluiceException.of(ErrorCode.INVALID_TEXT_REPRESENTATION)
                .with("value", shown)
                .with("type", type);
    }
}
