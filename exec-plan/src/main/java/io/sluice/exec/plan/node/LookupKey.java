package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.spi.type.LogicalType;

/** The value that a look-up has for a field of the table. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
public sealed interface LookupKey {

    /** A field of the input row. */
    @JsonTypeName("FieldRef")
    record FieldRef(int index) implements LookupKey {}

    @JsonTypeName("Constant")
    record Constant(LogicalType sourceType, Literal literal) implements LookupKey {}
}
