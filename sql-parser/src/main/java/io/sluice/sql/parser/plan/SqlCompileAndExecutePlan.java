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

/** {@code COMPILE AND EXECUTE PLAN 'path' FOR insert-or-statement-set}. */
public final class SqlCompileAndExecutePlan extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("COMPILE AND EXECUTE PLAN", SqlKind.OTHER);

    private final SqlLiteral path;
    private final SqlNode statement;

    public SqlCompileAndExecutePlan(SqlParserPos pos, SqlLiteral path, SqlNode statement) {
        super(pos, OPERATOR);
        this.path = path;
        this.statement = statement;
    }

    public String getPath() {
        return SqlText.valueOf(path);
    }

    public SqlNode getStatement() {
        return statement;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(path, statement);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("COMPILE AND EXECUTE PLAN").node(path).keyword("FOR").node(statement);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
