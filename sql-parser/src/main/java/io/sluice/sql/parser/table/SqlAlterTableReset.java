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
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER TABLE [IF EXISTS] table RESET ('key', ..)}. */
public final class SqlAlterTableReset extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("ALTER TABLE", SqlKind.ALTER_TABLE);

    private final boolean ifExists;
    private final SqlIdentifier table;
    private final SqlNodeList keys;

    public SqlAlterTableReset(SqlParserPos pos, boolean ifExists, SqlIdentifier table, SqlNodeList keys) {
        super(pos, OPERATOR);
        this.ifExists = ifExists;
        this.table = table;
        this.keys = keys;
    }

    public boolean isIfExists() {
        return ifExists;
    }

    public SqlIdentifier getTable() {
        return table;
    }

    /** Keys as string literals. */
    public SqlNodeList getKeys() {
        return keys;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(ifExists, table, keys);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("ALTER TABLE")
                .keywordIf(ifExists, "IF EXISTS")
                .node(table)
                .keyword("RESET")
                .list(keys);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
