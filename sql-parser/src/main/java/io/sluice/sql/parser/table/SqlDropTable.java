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

/** {@code DROP [TEMPORARY] TABLE [IF EXISTS] name [RESTRICT | CASCADE]}. */
public final class SqlDropTable extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("DROP TABLE", SqlKind.DROP_TABLE);

    private final boolean temporary;
    private final boolean ifExists;
    private final SqlIdentifier name;
    private final boolean cascade;

    public SqlDropTable(SqlParserPos pos, boolean temporary, boolean ifExists, SqlIdentifier name, boolean cascade) {
        super(pos, OPERATOR);
        this.temporary = temporary;
        this.ifExists = ifExists;
        this.name = name;
        this.cascade = cascade;
    }

    public boolean isTemporary() {
        return temporary;
    }

    public boolean isIfExists() {
        return ifExists;
    }

    public SqlIdentifier getName() {
        return name;
    }

    /** Whether CASCADE was written; without it RESTRICT holds. */
    public boolean isCascade() {
        return cascade;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(temporary, ifExists, name, cascade);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("DROP")
                .keywordIf(temporary, "TEMPORARY")
                .keyword("TABLE")
                .keywordIf(ifExists, "IF EXISTS")
                .node(name)
                .keywordIf(cascade, "CASCADE");
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
