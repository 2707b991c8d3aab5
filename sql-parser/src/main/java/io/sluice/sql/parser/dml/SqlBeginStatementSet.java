package io.sluice.sql.parser.dml;

import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code BEGIN STATEMENT SET}: the inserts up to {@code END} belong together. */
public final class SqlBeginStatementSet extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("BEGIN STATEMENT SET", SqlKind.OTHER);

    public SqlBeginStatementSet(SqlParserPos pos) {
        super(pos, OPERATOR);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of();
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("BEGIN STATEMENT SET");
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
