package io.sluice.sql.parser.view;

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

/** {@code ALTER VIEW name RENAME TO newName}. */
public final class SqlAlterViewRename extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("ALTER VIEW", SqlKind.ALTER_VIEW);

    private final SqlIdentifier name;
    private final SqlIdentifier newName;

    public SqlAlterViewRename(SqlParserPos pos, SqlIdentifier name, SqlIdentifier newName) {
        super(pos, OPERATOR);
        this.name = name;
        this.newName = newName;
    }

    public SqlIdentifier getName() {
        return name;
    }

    public SqlIdentifier getNewName() {
        return newName;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(name, newName);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("ALTER VIEW").node(name).keyword("RENAME TO").node(newName);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
