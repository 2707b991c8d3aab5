package io.sluice.spi.function;

/**
 * One value out of the values of one row. Has one or more public methods {@code eval} that return it:
 *
 * <pre>{@code
 * public final class Initials extends ScalarFunction {
 *     public String eval(String first, String last) {
 *         return first.substring(0, 1) + last.substring(0, 1);
 *     }
 * }
 * }</pre>
 *
 * <p>A primitive parameter takes NOT NULL arguments alone; the others get null for NULL.
 */
public abstract non-sealed class ScalarFunction extends UserFunction {}
