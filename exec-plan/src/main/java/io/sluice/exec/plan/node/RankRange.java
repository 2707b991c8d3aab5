package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;

/** The ranks that are kept. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
public sealed interface RankRange {

    /** From 1, both ends included. */
    @JsonTypeName("Constant")
    record Constant(long start, long end) implements RankRange {}

    /** All ranks from one on. */
    @JsonTypeName("ConstantWithoutEnd")
    record ConstantWithoutEnd(long start) implements RankRange {}

    /** From 1 to what each row says. @param endIndex a field of the input that holds the last rank */
    @JsonTypeName("Variable")
    record Variable(@FieldIndex int endIndex) implements RankRange {}
}
