package io.sluice.sql.parser.dml;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXECUTE} before a query, an INSERT or a statement set; it adds nothing to them. */
public final class SqlExecute extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("EXECUTE", SqlKind.OTHER);

    private final SqlNode statement;

    public SqlExecute(SqlParserPos pos, SqlNode statement) {
        super(pos, OPERATOR);
        this.statement = statement;
    }

    public SqlNode getStatement() {
        return statement;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(statement);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("EXECUTE").query(statement);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
