package io.sluice.sql.parser.catalog;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER CATALOG name COMMENT '..'}. */
public final class SqlAlterCatalogComment extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("ALTER CATALOG", SqlKind.OTHER_DDL);

    private final SqlIdentifier name;
    private final SqlLiteral comment;

    public SqlAlterCatalogComment(SqlParserPos pos, SqlIdentifier name, SqlLiteral comment) {
        super(pos, OPERATOR);
        this.name = name;
        this.comment = comment;
    }

    public SqlIdentifier getName() {
        return name;
    }

    public String getComment() {
        return SqlText.valueOf(comment);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(name, comment);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("ALTER CATALOG").node(name).comment(comment);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
