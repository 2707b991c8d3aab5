package io.sluice.exec.runtime.state;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.spi.type.PhysicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the fields of a state's entries are for, so that an operator of another plan can go on with them: fields of one purpose hold the
 * same. Operators that do the same have states of the same names, whose keys are the same.
 *
 * @param name of the state
 * @param prefix whether the operator has any number of such states, whose names begin so
 * @param parts by field of the layout
 * @param unknownPast why nothing can be computed that was not computed before; empty where it can, over the rows that come
 */
public record StateShape(
        String name, boolean prefix, StateLayout layout, List<Part> parts, Optional<String> unknownPast) {
    /** The purpose of a stored row's header. */
    static final String ROW_HEADER = "row header";

    static final String ROW = "row";

    /**
     * A field.
     *
     * @param purpose equal where a field of another operator holds the same
     * @param call what is computed with it; empty for fields that are of no one call
     */
    public record Part(String purpose, Content content, Optional<String> call) {}

    /** What a field holds. */
    public sealed interface Content {
        /** Anything. @param form how; equal forms have equal bytes for equal values */
        record Plain(String form) implements Content {}

        /** What is zero where another operator does not have it. */
        record Fresh() implements Content {}

        /** How often an element of a map is there: elements may become one. */
        record Occurrences() implements Content {}

        /** The time of the last change, for the time to live. */
        record ChangeTime() implements Content {}

        /** The distinct values of arguments. @param of says which, as the ends of the calls that count them do */
        record DistinctSet(String of, String form) implements Content {}

        /** The header of a row. */
        record RowHeader(StoredRow row) implements Content {}

        /** The bytes of the row whose header is among the parts, too. */
        record RowBytes(StoredRow row) implements Content {}

        /** Elements of a map. @param keys empty for keys that are no rows */
        record Elements(Optional<StoredRow> keys, List<Part> values) implements Content {
            public Elements {
                values = List.copyOf(values);
            }
        }

        /**
         * Rows in order.
         *
         * @param order by which; empty where it is a time or none, which stays what it is
         * @param identity by what rows are found; empty where they are not, or by all they are
         * @param ownHeader whether headers hold something else than a hash, or nothing but zero for no row
         */
        record InOrder(
                StoredRow rows,
                Optional<SortSpec> order,
                Optional<StoredRow> identity,
                boolean found,
                boolean ownHeader)
                implements Content {}
    }

    public StateShape {
        parts = List.copyOf(parts);
        if (parts.size() != layout.size()) {
            throw new IllegalArgumentException(parts.size() + " parts for " + layout.size() + " fields of " + name);
        }
    }

    /** Lists the parts of an entry, field by field. */
    public static final class Parts {
        private final List<Part> parts = new ArrayList<>();

        private Parts add(String purpose, Content content) {
            parts.add(new Part(purpose, content, Optional.empty()));
            return this;
        }

        public Parts plain(String purpose) {
            return add(purpose, new Content.Plain(purpose));
        }

        /** See {@link StateLayout#count}. */
        public Parts count() {
            return add("count", new Content.Occurrences());
        }

        /** The time of the last change, where entries have a time to live. */
        public Parts time(Expiry expiry) {
            return expiry.enabled() ? add("time", new Content.ChangeTime()) : this;
        }

        /** As {@link #time}, where some entries must not expire: a time to live cannot be set later. */
        public Parts fixedTime(Expiry expiry) {
            return expiry.enabled() ? plain("time") : this;
        }

        /** A {@link KeptRow}, or a header and a reference to bytes. */
        public Parts row(StoredRow row) {
            return add(ROW_HEADER, new Content.RowHeader(row)).add(ROW, new Content.RowBytes(row));
        }

        public Parts rowHeader(StoredRow row) {
            return add(ROW_HEADER, new Content.RowHeader(row));
        }

        public Parts rowBytes(StoredRow row) {
            return add(ROW, new Content.RowBytes(row));
        }

        /** A map by rows. */
        public Parts elements(StoredRow keys, Parts values) {
            return add("elements", new Content.Elements(Optional.of(keys), values.parts));
        }

        /** A map by keys that are no rows of an input. */
        public Parts elements(Parts values) {
            return add("elements", new Content.Elements(Optional.empty(), values.parts));
        }

        /** Rows that are not found by anything but their place. */
        public Parts inOrder(String purpose, StoredRow rows, Optional<SortSpec> order) {
            return add(purpose, new Content.InOrder(rows, order, Optional.empty(), false, false));
        }

        /** Rows by time with headers of the operator's own. */
        public Parts inTime(String purpose, StoredRow rows) {
            return add(purpose, new Content.InOrder(rows, Optional.empty(), Optional.empty(), false, true));
        }

        /** Rows that are found by all they are. */
        public Parts found(String purpose, StoredRow rows, SortSpec order) {
            return add(purpose, new Content.InOrder(rows, Optional.of(order), Optional.empty(), true, false));
        }

        /** Rows that are found by a key. */
        public Parts foundBy(String purpose, StoredRow rows, SortSpec order, StoredRow identity) {
            return add(purpose, new Content.InOrder(rows, Optional.of(order), Optional.of(identity), false, false));
        }

        public Parts and(List<Part> more) {
            parts.addAll(more);
            return this;
        }

        /** The shape of one state. */
        public StateShape of(String name, StateLayout layout) {
            return new StateShape(name, false, layout, parts, Optional.empty());
        }

        /** The shape of all states whose names begin so. */
        public StateShape ofEach(String prefix, StateLayout layout) {
            return new StateShape(prefix, true, layout, parts, Optional.empty());
        }
    }

    public static Parts entry() {
        return new Parts();
    }

    /** As this, where nothing can be computed that was not computed before. @param reason a clause */
    public StateShape withUnknownPast(String reason) {
        return new StateShape(name, prefix, layout, parts, Optional.of(reason));
    }

    static Optional<Part> find(List<Part> parts, String purpose) {
        return parts.stream().filter(part -> part.purpose().equals(purpose)).findFirst();
    }

    /** Whether the sort keys of rows have other bytes. */
    static boolean sortsOtherwise(Content.InOrder was, Content.InOrder is) {
        return !keyTypes(was).equals(keyTypes(is));
    }

    private static List<PhysicalType> keyTypes(Content.InOrder rows) {
        return rows.order().stream()
                .flatMap(order -> order.fields().stream())
                .map(SortField::index)
                .map(index -> rows.rows().types().get(index).physical())
                .toList();
    }
}
