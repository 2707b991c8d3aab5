package io.sluice.sql.parser.dml;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code STATEMENT SET BEGIN insert; .. END}: inserts that are planned and run as one job. */
public final class SqlStatementSet extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("STATEMENT SET", SqlKind.OTHER);

    private final SqlNodeList inserts;

    public SqlStatementSet(SqlParserPos pos, SqlNodeList inserts) {
        super(pos, OPERATOR);
        this.inserts = inserts;
    }

    /** {@link SqlInsertInto}s, at least one. */
    public SqlNodeList getInserts() {
        return inserts;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(inserts);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("STATEMENT SET BEGIN");
        for (SqlNode insert : inserts) {
            w.node(insert).semicolon();
        }
        w.keyword("END");
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
