package io.sluice.sql.parser.catalog;

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

/** {@code ALTER CATALOG name RESET ('key', ..)}. */
public final class SqlAlterCatalogReset extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("ALTER CATALOG", SqlKind.OTHER_DDL);

    private final SqlIdentifier name;
    private final SqlNodeList keys;

    public SqlAlterCatalogReset(SqlParserPos pos, SqlIdentifier name, SqlNodeList keys) {
        super(pos, OPERATOR);
        this.name = name;
        this.keys = keys;
    }

    public SqlIdentifier getName() {
        return name;
    }

    /** Keys as string literals. */
    public SqlNodeList getKeys() {
        return keys;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(name, keys);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("ALTER CATALOG").node(name).keyword("RESET").list(keys);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
