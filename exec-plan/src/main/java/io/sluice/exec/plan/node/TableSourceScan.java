package io.sluice.exec.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/** Reads a table. The output type has the physical columns that are read, then the metadata that is. */
@NodeType(
        value = {"stream-exec-table-source-scan_2", "stream-exec-table-source-scan_1"},
        inputs = 0)
public record TableSourceScan(ScanTableSource scanTableSource) implements ExecNode {

    /** @param abilities what was pushed into the source, in the order to apply it */
    public record ScanTableSource(
            PlanTable table,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SourceAbility> abilities) {
        public ScanTableSource {
            abilities = List.copyOf(abilities);
        }
    }
}
