package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.OperationInfo;
import io.sluice.endpoints.GatewayService.Orientation;
import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.hiveserver2.Handles.OperationId;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.time.Duration;

/** Waits in a client's thread for as long as it takes, and gives up when the client has left. */
final class Waiting {
    private static final Duration STEP = Duration.ofSeconds(1);

    private final GatewayService gateway;
    private final ClientInput input;

    Waiting(GatewayService gateway, ClientInput input) {
        this.gateway = gateway;
        this.input = input;
    }

    /** Waits until the operation has ended in one way or another. */
    OperationInfo untilEnd(OperationId id) {
        OperationInfo info = gateway.awaitOperation(id.session(), id.operation(), STEP);
        while (!info.status().terminal()) {
            requireClient();
            info = gateway.awaitOperation(id.session(), id.operation(), STEP);
        }
        return info;
    }

    /** The next page that has rows, or the end: an empty page in between would be the end for the client. */
    ResultPage untilRows(OperationId id, Orientation orientation, int maxRows) {
        Orientation from = orientation;
        while (true) {
            ResultPage page = gateway.fetch(id.session(), id.operation(), from, maxRows, STEP);
            switch (page.status()) {
                case NOT_READY -> requireClient();
                case EOS -> {
                    return page;
                }
                case PAYLOAD -> {
                    if (page.rows().rows() > 0) {
                        return page;
                    }
                    from = Orientation.NEXT;
                    requireClient();
                }
            }
        }
    }

    private void requireClient() {
        try {
            if (input.closedByClient()) {
                throw SluiceException.of(ErrorCode.OPERATION_CANCELED, "the client has left");
            }
        } catch (IOException e) {
            throw SluiceException.of(ErrorCode.OPERATION_CANCELED, null, e)
                    .with("message", "the connection to the client is lost");
        }
    }
}
