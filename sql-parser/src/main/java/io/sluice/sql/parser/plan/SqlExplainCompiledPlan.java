package io.sluice.sql.parser.plan;

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

/** {@code EXPLAIN COMPILED PLAN 'path'}. */
public final class SqlExplainCompiledPlan extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("EXPLAIN COMPILED PLAN", SqlKind.EXPLAIN);

    private final SqlLiteral path;

    public SqlExplainCompiledPlan(SqlParserPos pos, SqlLiteral path) {
        super(pos, OPERATOR);
        this.path = path;
    }

    public String getPath() {
        return SqlText.valueOf(path);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(path);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("EXPLAIN COMPILED PLAN").node(path);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
