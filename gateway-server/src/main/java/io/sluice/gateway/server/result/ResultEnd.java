package io.sluice.gateway.server.result;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a result has ended, as it is written down.
 *
 * @param rows of the whole result
 * @param error why there are no more, if for an error
 */
record ResultEnd(long rows, @Nullable Failure error) {
    static final String FILE = "end.json";

    static ResultEnd of(long rows, @Nullable SluiceException error) {
        return new ResultEnd(rows, error == null ? null : Failure.of(error));
    }

    /** What a {@link SluiceException} says, without its cause and its statement. */
    record Failure(
            ErrorCode code,
            Map<String, String> parameters,
            @Nullable String detail,
            @Nullable String hint,
            @Nullable SqlPosition position) {
        Failure {
            parameters = new LinkedHashMap<>(parameters);
        }

        static Failure of(SluiceException error) {
            return new Failure(
                    error.code(),
                    error.parameters(),
                    error.detail().orElse(null),
                    error.hint().orElse(null),
                    error.position().orElse(null));
        }

        SluiceException toException() {
            SluiceException error = SluiceException.of(code, position);
            parameters.forEach(error::with);
            if (detail != null) {
                error.detail(detail);
            }
            if (hint != null) {
                error.hint(hint);
            }
            return error;
        }
    }
}
