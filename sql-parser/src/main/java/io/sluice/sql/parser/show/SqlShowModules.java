package io.sluice.sql.parser.show;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code SHOW [FULL] MODULES}. */
public final class SqlShowModules extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SHOW MODULES", SqlKind.OTHER);

    private final boolean full;

    public SqlShowModules(SqlParserPos pos, boolean full) {
        super(pos, OPERATOR);
        this.full = full;
    }

    public boolean isFull() {
        return full;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(full);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SHOW").keywordIf(full, "FULL").keyword("MODULES");
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
