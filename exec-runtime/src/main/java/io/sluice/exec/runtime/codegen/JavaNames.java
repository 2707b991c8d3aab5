package io.sluice.exec.runtime.codegen;

/** Java variable names from SQL names. */
final class JavaNames {
    private static final int MAX_LENGTH = 24;

    private JavaNames() {}

    /** A name that begins with a letter and has letters and digits of ASCII only; {@link GeneratedClass#unique} adds a number. */
    static String of(String sqlName) {
        StringBuilder name = new StringBuilder();
        boolean upper = false;
        for (int i = 0; i < sqlName.length() && name.length() < MAX_LENGTH; i++) {
            char c = sqlName.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!letter && !(c >= '0' && c <= '9' && !name.isEmpty())) {
                upper = !name.isEmpty();
                continue;
            }
            name.append(upper ? Character.toUpperCase(c) : name.isEmpty() ? Character.toLowerCase(c) : c);
            upper = false;
        }
        return name.isEmpty() ? "value" : name.toString();
    }
}
