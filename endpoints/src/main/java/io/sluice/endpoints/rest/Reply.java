package io.sluice.endpoints.rest;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The body of a response to a call that went well. */
record Reply(byte[] json) {
    private static final Map<String, String> NOTHING = Map.of();

    static CompletionStage<Reply> of(Object response) {
        return CompletableFuture.completedFuture(new Reply(Json.write(response)));
    }

    /** {@code {}}: clients parse every body as an object. */
    static CompletionStage<Reply> empty() {
        return of(NOTHING);
    }
}
