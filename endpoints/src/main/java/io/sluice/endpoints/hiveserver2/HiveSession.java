package io.sluice.endpoints.hiveserver2;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;

/** What the endpoint knows of a session beyond the gateway: its protocol version and the results of its metadata calls. */
final class HiveSession {
    private final UUID id;
    private final UUID secret;
    private final TProtocolVersion protocol;
    private final Map<UUID, MetadataResult> metadata = new ConcurrentHashMap<>();

    HiveSession(UUID id, TProtocolVersion protocol) {
        this(id, UUID.randomUUID(), protocol);
    }

    private HiveSession(UUID id, UUID secret, TProtocolVersion protocol) {
        this.id = id;
        this.secret = secret;
        this.protocol = protocol;
    }

    /** A session of a process before, from its {@link #note}; empty when its protocol is not known here. */
    static Optional<HiveSession> of(UUID id, String note) {
        String[] parts = note.split(" ", 2);
        return Optional.ofNullable(TProtocolVersion.findByValue(Integer.parseInt(parts[1])))
                .map(protocol -> new HiveSession(id, UUID.fromString(parts[0]), protocol));
    }

    /** What is to be known of it in the next process. */
    String note() {
        return secret + " " + protocol.getValue();
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
