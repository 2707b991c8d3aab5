package io.sluice.endpoints.hiveserver2;

import io.sluice.endpoints.text.WallClock;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TColumn;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TRow;
import org.apache.hive.service.rpc.thrift.TRowSet;

/** Pages of rows in the form of the client's protocol version: in rows up to V5, in columns from V6 on. */
final class RowSets {
    private RowSets() {}

    static TRowSet of(RowType type, RowBatch batch, long firstRow, ZoneId zone, TProtocolVersion version) {
        boolean zoneNames = version.getValue() >= TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11.getValue();
        HiveText text = new HiveText(new WallClock(zone), zoneNames);
        TRowSet set = new TRowSet(firstRow, List.of());
        if (version.getValue() >= TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V6.getValue()) {
            set.setColumns(columns(type, batch, text));
        } else {
            set.setRows(rows(type, batch, text));
        }
        return set;
    }

    private static List<TColumn> columns(RowType type, RowBatch batch, HiveText text) {
        List<TColumn> columns = new ArrayList<>(type.arity());
        for (int i = 0; i < type.arity(); i++) {
            columns.add(ColumnValues.of(type.typeAt(i), batch.column(i), batch.rows(), text));
        }
        return columns;
    }

    private static List<TRow> rows(RowType type, RowBatch batch, HiveText text) {
        List<TRow> rows = new ArrayList<>(batch.rows());
        for (int row = 0; row < batch.rows(); row++) {
            TRow values = new TRow(new ArrayList<>(type.arity()));
            for (int i = 0; i < type.arity(); i++) {
                values.addToColVals(CellValues.of(type.typeAt(i), batch.column(i), row, text));
            }
            rows.add(values);
        }
        return rows;
    }
}
