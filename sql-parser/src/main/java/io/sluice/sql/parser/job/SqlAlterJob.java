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

/** {@code ALTER JOB 'id' AS insert-or-statement-set-or-execute-plan}, which is ours. */
public final class SqlAlterJob extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("ALTER JOB", SqlKind.OTHER);

    private final SqlLiteral jobId;
    private final SqlNode statement;

    public SqlAlterJob(SqlParserPos pos, SqlLiteral jobId, SqlNode statement) {
        super(pos, OPERATOR);
        this.jobId = jobId;
        this.statement = statement;
    }

    public String getJobId() {
        return SqlText.valueOf(jobId);
    }

    public SqlNode getStatement() {
        return statement;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(jobId, statement);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("ALTER JOB").node(jobId).keyword("AS").node(statement);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
