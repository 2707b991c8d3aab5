package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code column = literal}, or just {@code column} where the value is left open. */
public final class SqlPartitionEntry extends SqlElement {
    private final SqlIdentifier column;
    private final @Nullable SqlNode value;

    public SqlPartitionEntry(SqlParserPos pos, SqlIdentifier column, @Nullable SqlNode value) {
        super(pos, "PARTITION ENTRY");
        this.column = column;
        this.value = value;
    }

    public SqlIdentifier getColumn() {
        return column;
    }

    /** A literal. */
    public Optional<SqlNode> getValue() {
        return Optional.ofNullable(value);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(column, value);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.node(column);
        if (value != null) {
            w.print("=").node(value);
        }
    }
}
