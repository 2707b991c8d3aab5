package io.sluice.sql.parser.session;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code UNLOAD MODULE name}. */
public final class SqlUnloadModule extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("UNLOAD MODULE", SqlKind.OTHER);

    private final SqlIdentifier name;

    public SqlUnloadModule(SqlParserPos pos, SqlIdentifier name) {
        super(pos, OPERATOR);
        this.name = name;
    }

    public SqlIdentifier getName() {
        return name;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(name);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("UNLOAD MODULE").node(name);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
