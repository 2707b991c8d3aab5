package io.sluice.exec.plan.node;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks numbers that are fields of the node's input: of its inputs one after another where it has several, and then of what else the node
 * has rows of ({@link ExecNode#moreFields}). Checked when a plan is read.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface FieldIndex {
    /** Whether -1 stands for none. */
    boolean optional() default false;
}
