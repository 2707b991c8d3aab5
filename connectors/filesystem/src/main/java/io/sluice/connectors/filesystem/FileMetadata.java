package io.sluice.connectors.filesystem;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The metadata columns of files. */
enum FileMetadata {
    PATH("file.path", Types.STRING.notNull(), file -> file.path().toString()),
    NAME("file.name", Types.STRING.notNull(), file -> file.path().getFileName().toString()),
    SIZE("file.size", Types.BIGINT.notNull(), SourceFile::size),
    MODIFICATION_TIME(
            "file.modification-time", Types.timestampLtz(3).notNull(), file -> Instant.ofEpochMilli(file.modified()));

    private final String key;
    private final LogicalType type;
    private final Function<SourceFile, Object> value;

    FileMetadata(String key, LogicalType type, Function<SourceFile, Object> value) {
        this.key = key;
        this.type = type;
        this.value = value;
    }

    LogicalType type() {
        return type;
    }

    /** As a Java object, see {@link io.sluice.spi.row.JavaValues}. */
    Object value(SourceFile file) {
        return value.apply(file);
    }

    static FileMetadata of(String key) {
        for (FileMetadata metadata : values()) {
            if (metadata.key.equals(key)) {
                return metadata;
            }
        }
        throw new IllegalArgumentException("no metadata: " + key);
    }

    static Map<String, LogicalType> types() {
        Map<String, LogicalType> types = new LinkedHashMap<>();
        for (FileMetadata metadata : values()) {
            types.put(metadata.key, metadata.type);
        }
        return Collections.unmodifiableMap(types);
    }
}
