package io.sluice.spi.catalog;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table as its owner declared it, types resolved.
 *
 * @param options the WITH clause, in order; values may be secrets
 */
public record CatalogTable(
        TableSchema schema,
        List<String> partitionKeys,
        Optional<Distribution> distribution,
        Map<String, String> options,
        Optional<String> comment)
        implements CatalogObject {

    /**
     * DISTRIBUTED BY.
     *
     * @param kind HASH, RANGE or UNKNOWN
     */
    public record Distribution(String kind, Optional<Integer> bucketCount, List<String> bucketKeys) {
        public Distribution {
            bucketKeys = List.copyOf(bucketKeys);
        }
    }

    public CatalogTable {
        partitionKeys = List.copyOf(partitionKeys);
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    public CatalogTable withOptions(Map<String, String> others) {
        return new CatalogTable(schema, partitionKeys, distribution, others, comment);
    }
}
