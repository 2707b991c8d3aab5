package io.sluice.sql.tests.random;

/**
 * A column that a query can name.
 *
 * @param exact whether sums of it are the same in whatever order
 */
record Field(String name, ValueKind kind, boolean exact) {
    static Field of(String name, ValueKind kind) {
        return new Field(name, kind, true);
    }

    Field named(String other) {
        return new Field(other, kind, exact);
    }

    Field in(String alias) {
        return named(alias + "." + name);
    }

    boolean sums() {
        return kind.numeric() && exact;
    }
}
