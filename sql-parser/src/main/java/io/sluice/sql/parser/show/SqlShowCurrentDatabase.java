package io.sluice.sql.parser.show;

import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code SHOW CURRENT DATABASE}. */
public final class SqlShowCurrentDatabase extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SHOW CURRENT DATABASE", SqlKind.OTHER);

    public SqlShowCurrentDatabase(SqlParserPos pos) {
        super(pos, OPERATOR);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return List.of();
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SHOW CURRENT DATABASE");
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
