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

/** {@code SHOW JOB 'id' WATERMARKS}, which is ours. */
public final class SqlShowJobWatermarks extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SHOW JOB WATERMARKS", SqlKind.OTHER);

    private final SqlLiteral jobId;

    public SqlShowJobWatermarks(SqlParserPos pos, SqlLiteral jobId) {
        super(pos, OPERATOR);
        this.jobId = jobId;
    }

    public String getJobId() {
        return SqlText.valueOf(jobId);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(jobId);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SHOW JOB").node(jobId).keyword("WATERMARKS");
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
