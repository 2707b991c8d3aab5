package io.sluice.endpoints.hiveserver2;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.hive.service.rpc.thrift.THandleIdentifier;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationType;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.jspecify.annotations.Nullable;

/**
 * Handles on the wire. A session's secret is random; an operation's secret is its session, so that an operation can be found from any
 * connection.
 */
final class Handles {
    private static final int BYTES = 2 * Long.BYTES;

    private Handles() {}

    record OperationId(UUID session, UUID operation) {}

    static TSessionHandle session(UUID session, UUID secret) {
        return new TSessionHandle(identifier(session, secret));
    }

    static TOperationHandle operation(OperationId id, TOperationType type, boolean hasResultSet) {
        return new TOperationHandle(identifier(id.operation(), id.session()), type, hasResultSet);
    }

    static UUID sessionId(@Nullable TSessionHandle handle) {
        if (handle == null || !wellFormed(handle.getSessionId())) {
            throw SluiceException.of(ErrorCode.SESSION_NOT_FOUND).with("session", "(malformed handle)");
        }
        return uuid(handle.getSessionId().getGuid());
    }

    static UUID secret(TSessionHandle handle) {
        return uuid(handle.getSessionId().getSecret());
    }

    static OperationId operationId(@Nullable TOperationHandle handle) {
        if (handle == null || !wellFormed(handle.getOperationId())) {
            throw SluiceException.of(ErrorCode.OPERATION_NOT_FOUND).with("operation", "(malformed handle)");
        }
        return new OperationId(
                uuid(handle.getOperationId().getSecret()),
                uuid(handle.getOperationId().getGuid()));
    }

    private static boolean wellFormed(@Nullable THandleIdentifier identifier) {
        return identifier != null
                && identifier.getGuid() != null
                && identifier.getGuid().length == BYTES
                && identifier.getSecret() != null
                && identifier.getSecret().length == BYTES;
    }

    private static THandleIdentifier identifier(UUID guid, UUID secret) {
        return new THandleIdentifier(bytes(guid), bytes(secret));
    }

    private static ByteBuffer bytes(UUID id) {
        return ByteBuffer.allocate(BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .flip();
    }

    private static UUID uuid(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }
}
