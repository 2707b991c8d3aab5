package io.sluice.endpoints.hiveserver2;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;

/** What the endpoint knows of a session beyond the gateway: its protocol version and the results of its metadata calls. */
final class HiveSession {
    private final UUID id;
    private final UUID secret = UUID.randomUUID();
    private final TProtocolVersion protocol;
    private final Map<UUID, MetadataResult> metadata = new ConcurrentHashMap<>();

    HiveSession(UUID id, TProtocolVersion protocol) {
        this.id = id;
        this.protocol = protocol;
    }

    UUID id() {
        return id;
    }

    UUID secret() {
        return secret;
    }

    TProtocolVersion protocol() {
        return protocol;
    }

    /** Keeps a result until its operation is closed. @return the operation */
    UUID keep(MetadataResult result) {
        UUID operation = UUID.randomUUID();
        metadata.put(operation, result);
        return operation;
    }

    /** Empty when the operation is a statement, or not there any more. */
    Optional<MetadataResult> metadata(UUID operation) {
        return Optional.ofNullable(metadata.get(operation));
    }

    /** @return whether it was there */
    boolean drop(UUID operation) {
        return metadata.remove(operation) != null;
    }
}
