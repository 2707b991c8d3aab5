package io.sluice.endpoints.rest;

import io.sluice.spi.error.SluiceException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;

/** Collects a request's body as it comes in, without a thread that waits for it. */
final class RequestBody implements Runnable {
    private final Content.Source source;
    private final int limit;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();

    private RequestBody(Content.Source source, int limit) {
        this.source = source;
        this.limit = limit;
    }

    /** Completes with the body, with a {@link SluiceException} REQUEST_TOO_LARGE, or with what broke the connection. */
    static CompletableFuture<byte[]> read(Content.Source source, int limit) {
        RequestBody body = new RequestBody(source, limit);
        body.run();
        return body.whole;
    }

    @Override
    public void run() {
        while (!whole.isDone()) {
            Content.@Nullable Chunk chunk = source.read();
            if (chunk == null) {
                source.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                whole.completeExceptionally(chunk.getFailure());
                return;
            }
            take(chunk);
        }
    }

    private void take(Content.Chunk chunk) {
        ByteBuffer buffer = chunk.getByteBuffer();
        boolean fits = buffer.remaining() <= limit - bytes.size();
        if (fits) {
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.write(part, 0, part.length);
        }
        boolean last = chunk.isLast();
        chunk.release();
        if (!fits) {
            whole.completeExceptionally(ErrorBody.tooLarge(limit));
        } else if (last) {
            whole.complete(bytes.toByteArray());
        }
    }
}
