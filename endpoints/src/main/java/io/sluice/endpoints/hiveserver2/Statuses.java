package io.sluice.endpoints.hiveserver2;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.apache.hive.service.rpc.thrift.TStatusCode;

/** What a call says about itself. */
final class Statuses {
    private Statuses() {}

    static TStatus success() {
        return new TStatus(TStatusCode.SUCCESS_STATUS);
    }

    static TStatus error(SluiceException error) {
        TStatus status = new TStatus(TStatusCode.ERROR_STATUS);
        status.setSqlState(error.code().sqlState());
        status.setErrorCode(vendorCode(error.code()));
        status.setErrorMessage(message(error));
        // Old drivers take the lines for a stack trace unless the first starts with something else than an asterisk.
        status.setInfoMessages(List.of("Server-side error: " + message(error)));
        return status;
    }

    /** The report; handles that are unknown begin as clients look for. */
    static String message(SluiceException error) {
        String report = error.describe();
        if (error.code() == ErrorCode.SESSION_NOT_FOUND) {
            return "Invalid SessionHandle: " + report;
        }
        if (error.code() == ErrorCode.OPERATION_NOT_FOUND) {
            return "Invalid OperationHandle: " + report;
        }
        return report;
    }

    /** Hive's numbers start at 10000 for statements that do not compile and at 20000 for those that fail when they run. */
    static int vendorCode(ErrorCode code) {
        return switch (code.kind()) {
            case USER -> 10_000;
            case RESOURCE -> 20_000;
            case EXTERNAL -> 30_000;
            case INTERNAL -> 40_000;
        };
    }
}
