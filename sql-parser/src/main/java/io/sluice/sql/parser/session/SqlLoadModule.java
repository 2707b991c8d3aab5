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
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code LOAD MODULE name [WITH (...)]}. */
public final class SqlLoadModule extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("LOAD MODULE", SqlKind.OTHER);

    private final SqlIdentifier name;
    private final SqlNodeList options;

    public SqlLoadModule(SqlParserPos pos, SqlIdentifier name, SqlNodeList options) {
        super(pos, OPERATOR);
        this.name = name;
        this.options = options;
    }

    public SqlIdentifier getName() {
        return name;
    }

    public SqlNodeList getOptions() {
        return options;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(name, options);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("LOAD MODULE").node(name).options(options);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
