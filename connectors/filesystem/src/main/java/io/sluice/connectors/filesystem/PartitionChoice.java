package io.sluice.connectors.filesystem;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which partitions of a table are read.
 *
 * @param keys the table's partition columns
 * @param defaultName the folder name for NULL
 * @param chosen values of the keys, null for NULL; empty for all partitions
 */
record PartitionChoice(List<String> keys, String defaultName, Optional<Set<List<@Nullable String>>> chosen) {

    static PartitionChoice all(List<String> keys, String defaultName) {
        return new PartitionChoice(keys, defaultName, Optional.empty());
    }

    /** Of this table, only these partitions: by column the value as text. */
    PartitionChoice only(List<Map<String, String>> partitions) {
        Set<List<@Nullable String>> values = new HashSet<>();
        for (Map<String, String> partition : partitions) {
            List<@Nullable String> each = new ArrayList<>();
            for (String key : keys) {
                String value = partition.get(key);
                each.add(value == null || value.equals(defaultName) ? null : value);
            }
            values.add(each);
        }
        return new PartitionChoice(keys, defaultName, Optional.of(values));
    }

    /** Whether a file of the table, or a folder with files, may be read. Folders above those of partitions may. */
    boolean admits(Path table, Path path) {
        if (chosen.isEmpty() || table.relativize(path).getNameCount() < keys.size()) {
            return true;
        }
        // Any name stands for the files in the folder.
        return PartitionPath.values(table, path.resolve("file"), keys, defaultName)
                .map(chosen.get()::contains)
                .orElse(false);
    }
}
