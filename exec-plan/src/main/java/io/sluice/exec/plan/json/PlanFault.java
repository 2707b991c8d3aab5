package io.sluice.exec.plan.json;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/**
 * What is wrong with a plan file.
 *
 * @param path where, as {@code $.nodes[3].projection[0]}
 */
public record PlanFault(String path, SluiceException error) {
    public static PlanFault of(String path, String reason) {
        return new PlanFault(
                path,
                SluiceException.of(ErrorCode.INVALID_PLAN).with("path", path).with("reason", reason));
    }
}
