package io.sluice.exec.plan.node;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Fields that plan files have for a node with always the same values: a JSON object. Written after all others, checked on read. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ConstantFields {
    String value();
}
