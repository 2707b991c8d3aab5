package io.sluice.sql.parser.explain;

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

/** {@code EXPLAIN UPGRADE 'job id or savepoint' FOR insert-or-statement-set-or-execute-plan}, which is ours. */
public final class SqlExplainUpgrade extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("EXPLAIN UPGRADE", SqlKind.EXPLAIN);

    private final SqlLiteral from;
    private final SqlNode statement;

    public SqlExplainUpgrade(SqlParserPos pos, SqlLiteral from, SqlNode statement) {
        super(pos, OPERATOR);
        this.from = from;
        this.statement = statement;
    }

    /** The id of a job, or the folder of a savepoint or checkpoint. */
    public String getFrom() {
        return SqlText.valueOf(from);
    }

    public SqlNode getStatement() {
        return statement;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(from, statement);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("EXPLAIN UPGRADE").node(from).keyword("FOR").node(statement);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
