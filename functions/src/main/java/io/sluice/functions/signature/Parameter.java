package io.sluice.functions.signature;

/** One parameter of a function, with the name that messages and documentation have for it. */
public record Parameter(String name, Family family) {
    public static Parameter text(String name) {
        return new Parameter(name, Family.TEXT);
    }

    public static Parameter binary(String name) {
        return new Parameter(name, Family.BINARY);
    }

    public static Parameter bool(String name) {
        return new Parameter(name, Family.BOOLEAN);
    }

    public static Parameter integer(String name) {
        return new Parameter(name, Family.INTEGER);
    }

    public static Parameter numeric(String name) {
        return new Parameter(name, Family.NUMERIC);
    }

    public static Parameter array(String name) {
        return new Parameter(name, Family.ARRAY);
    }

    public static Parameter map(String name) {
        return new Parameter(name, Family.MAP);
    }

    public static Parameter any(String name) {
        return new Parameter(name, Family.ANY);
    }

    /** {@code text STRING}. */
    @Override
    public String toString() {
        return name + " " + family.shown();
    }
}
