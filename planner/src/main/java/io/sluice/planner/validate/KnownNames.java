package io.sluice.planner.validate;

import io.sluice.catalog.SessionCatalog;
import io.sluice.catalog.SessionCatalog.Kind;
import io.sluice.planner.table.PlannerCatalogReader;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.SqlPositions;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** The names that a statement could have meant where it wrote one that does not exist. */
final class KnownNames {
    private final PlannerCatalogReader reader;
    private final SessionCatalog catalog;
    private final KnownFunctions functions;
    private final Set<String> aliases = new LinkedHashSet<>();
    /** The names of several parts that the statement writes, by their place. */
    private final Map<SqlPosition, List<String>> namesAt = new HashMap<>();

    private KnownNames(PlannerCatalogReader reader, SqlOperatorTable operators) {
        this.reader = reader;
        this.catalog = reader.catalog();
        this.functions = new KnownFunctions(catalog, operators);
    }

    static KnownNames of(SqlNode statement, PlannerCatalogReader reader, SqlOperatorTable operators) {
        KnownNames names = new KnownNames(reader, operators);
        statement.accept(names.new Collector());
        return names;
    }

    SluiceException column(String name) {
        Set<String> candidates = new LinkedHashSet<>(reader.columnNames());
        candidates.addAll(aliases);
        return SluiceException.of(ErrorCode.COLUMN_NOT_FOUND)
                .with("column", name)
                .hint(Nearest.hint(name, candidates));
    }

    /** A table that no catalog has. */
    SluiceException table(String name, @Nullable SqlPosition position) {
        List<String> written = position == null ? List.of(name) : namesAt.getOrDefault(position, List.of(name));
        TableIdentifier identifier = catalog.qualify(written);
        SluiceException known = catalog.notFound(identifier, Kind.TABLE);
        SluiceException error = SluiceException.of(ErrorCode.TABLE_NOT_FOUND)
                .with("table", String.join(".", written))
                .hint(known.hint().or(() -> Nearest.hint(name, aliases)));
        known.detail().ifPresent(error::detail);
        return error;
    }

    /** The name of a table before a column's. */
    SluiceException alias(String name) {
        Set<String> candidates = new LinkedHashSet<>(aliases);
        candidates.addAll(reader.tableNames());
        return SluiceException.of(ErrorCode.TABLE_NOT_FOUND).with("table", name).hint(Nearest.hint(name, candidates));
    }

    /** The functions that there are. */
    KnownFunctions functions() {
        return functions;
    }

    private final class Collector extends SqlBasicVisitor<@Nullable Void> {
        @Override
        public @Nullable Void visit(SqlCall call) {
            if (call.getKind() == SqlKind.AS) {
                List<SqlNode> operands = call.getOperandList();
                for (SqlNode name : operands.subList(1, operands.size())) {
                    add(name);
                }
            } else if (call instanceof SqlWithItem item) {
                add(item.name);
            }
            return super.visit(call);
        }

        @Override
        public @Nullable Void visit(SqlIdentifier identifier) {
            @Nullable SqlPosition position = SqlPositions.of(identifier);
            if (position != null && identifier.names.size() <= 3) {
                namesAt.put(position, List.copyOf(identifier.names));
            }
            return null;
        }

        private void add(SqlNode name) {
            if (name instanceof SqlIdentifier identifier && identifier.isSimple()) {
                aliases.add(identifier.getSimple());
            }
        }
    }
}
