package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.sluice.exec.plan.expr.Expr;

/** An end of an OVER window. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
public sealed interface WindowBound {

    @JsonTypeName("CURRENT_ROW")
    record CurrentRow() implements WindowBound {}

    @JsonTypeName("UNBOUNDED_PRECEDING")
    record UnboundedPreceding() implements WindowBound {}

    @JsonTypeName("UNBOUNDED_FOLLOWING")
    record UnboundedFollowing() implements WindowBound {}

    /**
     * So many rows, or so much of the sort key, before or after the current row.
     *
     * @param isPreceding exactly one of this and {@code isFollowing}
     * @param offset a reference to one of {@link OverSpec#constants}, counted on from the input's fields
     */
    @JsonTypeName("BOUNDED_WINDOW")
    record Bounded(
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isPreceding,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isFollowing,
            Expr offset)
            implements WindowBound {}
}
