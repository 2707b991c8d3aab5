package io.sluice.sql.parser.job;

import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code SHOW JOBS}. */
public final class SqlShowJobs extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SHOW JOBS", SqlKind.OTHER);

    public SqlShowJobs(SqlParserPos pos) {
        super(pos, OPERATOR);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of();
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SHOW JOBS");
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
