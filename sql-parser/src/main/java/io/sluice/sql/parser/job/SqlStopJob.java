package io.sluice.sql.parser.job;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code STOP JOB 'id' [WITH SAVEPOINT] [WITH DRAIN]}. */
public final class SqlStopJob extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("STOP JOB", SqlKind.OTHER);

    private final SqlLiteral jobId;
    private final boolean withSavepoint;
    private final boolean withDrain;

    public SqlStopJob(SqlParserPos pos, SqlLiteral jobId, boolean withSavepoint, boolean withDrain) {
        super(pos, OPERATOR);
        this.jobId = jobId;
        this.withSavepoint = withSavepoint;
        this.withDrain = withDrain;
    }

    public String getJobId() {
        return SqlText.valueOf(jobId);
    }

    public boolean isWithSavepoint() {
        return withSavepoint;
    }

    public boolean isWithDrain() {
        return withDrain;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(jobId, withSavepoint, withDrain);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("STOP JOB")
                .node(jobId)
                .keywordIf(withSavepoint, "WITH SAVEPOINT")
                .keywordIf(withDrain, "WITH DRAIN");
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
