package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/**
 * A table that rows are looked up in.
 *
 * @param outputType the row that a look-up gives
 */
public record TemporalTable(LookupTableSource lookupTableSource, RowType outputType) {

    /** @param abilities what was pushed into the source, in the order to apply it */
    public record LookupTableSource(
            PlanTable table,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SourceAbility> abilities) {
        public LookupTableSource {
            abilities = List.copyOf(abilities);
        }
    }

    public TemporalTable {
        outputType = outputType.withNullable(false);
    }
}
