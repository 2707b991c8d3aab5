package io.sluice.exec.plan.node;

import io.sluice.exec.plan.node.TableSourceScan.ScanTableSource;

/**
 * Reads a bounded table. Rows as of {@link TableSourceScan}.
 *
 * @param dynamicFilteringDataListenerID a UUID under which filters that other nodes make at run time arrive
 */
@NodeType(value = "batch-exec-table-source-scan_1", inputs = 0)
public record BatchTableSourceScan(ScanTableSource scanTableSource, String dynamicFilteringDataListenerID)
        implements ExecNode {}
