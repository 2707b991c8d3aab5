package io.sluice.spi.row;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The kinds of row that a stream may carry.
 *
 * @param keyOnlyDeletes a DELETE has only the columns of the upsert key, all others are NULL
 */
public record ChangelogMode(Set<RowKind> kinds, boolean keyOnlyDeletes) {
    public static final ChangelogMode INSERT_ONLY = of(RowKind.INSERT);
    /** Updates as UPDATE_AFTER alone: the key says which row it replaces. */
    public static final ChangelogMode UPSERT = of(RowKind.INSERT, RowKind.UPDATE_AFTER, RowKind.DELETE);

    public static final ChangelogMode ALL =
            of(RowKind.INSERT, RowKind.UPDATE_BEFORE, RowKind.UPDATE_AFTER, RowKind.DELETE);

    public ChangelogMode {
        if (kinds.isEmpty()) {
            throw new IllegalArgumentException("a changelog mode has at least one kind");
        }
        kinds = Collections.unmodifiableSet(EnumSet.copyOf(kinds));
    }

    public static ChangelogMode of(RowKind first, RowKind... more) {
        return new ChangelogMode(EnumSet.of(first, more), false);
    }

    public boolean contains(RowKind kind) {
        return kinds.contains(kind);
    }

    public boolean insertOnly() {
        return kinds.size() == 1 && kinds.contains(RowKind.INSERT);
    }

    /** {@code I,UB,UA,D}, in that order, as EXPLAIN CHANGELOG_MODE prints it. */
    @Override
    public String toString() {
        return kinds.stream()
                .map(kind -> switch (kind) {
                    case INSERT -> "I";
                    case UPDATE_BEFORE -> "UB";
                    case UPDATE_AFTER -> "UA";
                    case DELETE -> "D";
                })
                .collect(Collectors.joining(","));
    }
}
