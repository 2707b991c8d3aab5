package io.sluice.sql.parser.job;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code CREATE SAVEPOINT FOR JOB 'id' [IN 'folder']}, which is ours. */
public final class SqlCreateSavepoint extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("CREATE SAVEPOINT", SqlKind.OTHER);

    private final SqlLiteral jobId;
    private final @Nullable SqlLiteral folder;

    public SqlCreateSavepoint(SqlParserPos pos, SqlLiteral jobId, @Nullable SqlLiteral folder) {
        super(pos, OPERATOR);
        this.jobId = jobId;
        this.folder = folder;
    }

    public String getJobId() {
        return SqlText.valueOf(jobId);
    }

    /** In which the savepoint gets a folder of its own; empty for that of the job's options. */
    public Optional<String> getFolder() {
        return Optional.ofNullable(folder).map(SqlText::valueOf);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(jobId, folder);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("CREATE SAVEPOINT FOR JOB")
                .node(jobId)
                .keywordIf(folder != null, "IN")
                .nodeIf(folder);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
