package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code [BY [HASH | RANGE] (columns)] [INTO n BUCKETS]}. */
public final class SqlDistribution extends SqlElement {
    private final Kind kind;
    private final SqlNodeList columns;
    private final @Nullable SqlLiteral buckets;

    public SqlDistribution(SqlParserPos pos, Kind kind, SqlNodeList columns, @Nullable SqlLiteral buckets) {
        super(pos, "DISTRIBUTION");
        this.kind = kind;
        this.columns = columns;
        this.buckets = buckets;
    }

    public Kind getDistributionKind() {
        return kind;
    }

    /** Column names; empty without BY. */
    public SqlNodeList getColumns() {
        return columns;
    }

    public Optional<Integer> getBuckets() {
        return Optional.ofNullable(buckets).map(count -> count.intValue(true));
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(kind, columns, buckets);
    }

    @Override
    protected void unparse(StatementWriter w) {
        if (!columns.isEmpty()) {
            w.keyword("BY").keywordIf(kind != Kind.UNKNOWN, kind.name()).list(columns);
        }
        if (buckets != null) {
            w.keyword("INTO").node(buckets).keyword("BUCKETS");
        }
    }

    /** How rows go to buckets; the connector decides when it is not said. */
    public enum Kind {
        UNKNOWN,
        HASH,
        RANGE
    }
}
