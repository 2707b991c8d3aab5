package io.sluice.sql.parser.table;

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

/** {@code ALTER TABLE [IF EXISTS] table RENAME TO newName}. */
public final class SqlAlterTableRename extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("ALTER TABLE", SqlKind.ALTER_TABLE);

    private final boolean ifExists;
    private final SqlIdentifier table;
    private final SqlIdentifier newName;

    public SqlAlterTableRename(SqlParserPos pos, boolean ifExists, SqlIdentifier table, SqlIdentifier newName) {
        super(pos, OPERATOR);
        this.ifExists = ifExists;
        this.table = table;
        this.newName = newName;
    }

    public boolean isIfExists() {
        return ifExists;
    }

    public SqlIdentifier getTable() {
        return table;
    }

    public SqlIdentifier getNewName() {
        return newName;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(ifExists, table, newName);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("ALTER TABLE")
                .keywordIf(ifExists, "IF EXISTS")
                .node(table)
                .keyword("RENAME TO")
                .node(newName);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
