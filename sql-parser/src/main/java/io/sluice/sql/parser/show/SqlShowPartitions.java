package io.sluice.sql.parser.show;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code SHOW PARTITIONS table [PARTITION (..)]}. */
public final class SqlShowPartitions extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SHOW PARTITIONS", SqlKind.OTHER);

    private final SqlIdentifier table;
    private final SqlNodeList partition;

    public SqlShowPartitions(SqlParserPos pos, SqlIdentifier table, SqlNodeList partition) {
        super(pos, OPERATOR);
        this.table = table;
        this.partition = partition;
    }

    public SqlIdentifier getTable() {
        return table;
    }

    /** {@link io.sluice.sql.parser.table.SqlPartitionEntry}s; empty for all partitions. */
    public SqlNodeList getPartition() {
        return partition;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(table, partition);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SHOW PARTITIONS").node(table).partition(partition);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
