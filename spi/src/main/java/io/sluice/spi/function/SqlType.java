package io.sluice.spi.function;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The SQL type of a parameter, of what a method returns (on the method), of a table function's rows (on the class), or of a field:
 * {@code @SqlType("DECIMAL(10, 2)")}. {@code "ANY"} on a parameter of class Object takes whatever the call passes.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.TYPE, ElementType.FIELD})
public @interface SqlType {
    String value();

    /** On a parameter: whether calls may leave it out, which gives NULL. */
    boolean optional() default false;
}
