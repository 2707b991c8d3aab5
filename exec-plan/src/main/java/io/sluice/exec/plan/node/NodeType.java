package io.sluice.exec.plan.node;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The names under which a record stands in plan files; streaming first, newest version first. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface NodeType {
    /** For {@link #inputs}: one or more. */
    int SEVERAL = -1;

    /** For {@link #inputs}: none or more. */
    int ANY = -2;

    String[] value();

    /** How many inputs the node has. */
    int inputs() default 1;
}
