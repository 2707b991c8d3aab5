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

/** {@code USE MODULES name, ...}: functions are looked up in this order. */
public final class SqlUseModules extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("USE MODULES", SqlKind.OTHER);

    private final SqlNodeList names;

    public SqlUseModules(SqlParserPos pos, SqlNodeList names) {
        super(pos, OPERATOR);
        this.names = names;
    }

    public List<SqlIdentifier> getNames() {
        return names.stream().map(SqlIdentifier.class::cast).toList();
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(names);
    }

    @Override
    protected void unparse(StatementWriter w) {
        String before = "USE MODULES";
        for (SqlNode name : names) {
            w.keyword(before).node(name);
            before = ",";
        }
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
