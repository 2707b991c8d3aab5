package io.sluice.planner.convert;

import io.sluice.catalog.SessionCatalog;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.SqlPositions;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Where a query names its tables, so that an error with a table can point there. The first place counts. */
final class TablePositions extends SqlBasicVisitor<@Nullable Void> {
    private final SessionCatalog catalog;
    private final Map<TableIdentifier, SqlPosition> positions = new HashMap<>();

    TablePositions(SessionCatalog catalog) {
        this.catalog = catalog;
    }

    void collect(SqlNode query) {
        query.accept(this);
    }

    @Nullable SqlPosition of(TableIdentifier table) {
        return positions.get(table);
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call instanceof SqlSelect select && select.getFrom() != null) {
            from(select.getFrom());
        } else if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
            from(call.operand(0));
        }
        return super.visit(call);
    }

    private void from(SqlNode node) {
        if (node instanceof SqlJoin join) {
            from(join.getLeft());
            from(join.getRight());
        } else if (node instanceof SqlIdentifier name && name.names.size() <= 3) {
            SqlPosition position = SqlPositions.of(name);
            if (position != null) {
                positions.putIfAbsent(catalog.qualify(name.names), position);
            }
        } else if (node instanceof SqlTableRef || node.getKind() == SqlKind.AS) {
            from(((SqlCall) node).operand(0));
        }
    }
}
