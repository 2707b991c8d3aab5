package io.sluice.functions.signature;

/**
 * One parameter of a function, with the name that messages and documentation have for it.
 *
 * @param typed whether a NULL needs a type, by CAST, to be an argument for it
 */
public record Parameter(String name, Family family, boolean typed) {
    public Parameter(String name, Family family) {
        this(name, family, family.isTyped());
    }

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

    public Parameter withTypedNull() {
        return new Parameter(name, family, true);
    }

    /** {@code text STRING}. */
    @Override
    public String toString() {
        return name + " " + family.shown();
    }
}
