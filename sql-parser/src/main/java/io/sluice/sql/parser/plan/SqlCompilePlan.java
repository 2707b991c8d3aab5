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

/** {@code COMPILE PLAN 'path' [IF NOT EXISTS] FOR insert-or-statement-set}. */
public final class SqlCompilePlan extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("COMPILE PLAN", SqlKind.OTHER);

    private final SqlLiteral path;
    private final boolean ifNotExists;
    private final SqlNode statement;

    public SqlCompilePlan(SqlParserPos pos, SqlLiteral path, boolean ifNotExists, SqlNode statement) {
        super(pos, OPERATOR);
        this.path = path;
        this.ifNotExists = ifNotExists;
        this.statement = statement;
    }

    public String getPath() {
        return SqlText.valueOf(path);
    }

    public boolean isIfNotExists() {
        return ifNotExists;
    }

    public SqlNode getStatement() {
        return statement;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(path, ifNotExists, statement);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("COMPILE PLAN")
                .node(path)
                .keywordIf(ifNotExists, "IF NOT EXISTS")
                .keyword("FOR")
                .node(statement);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
