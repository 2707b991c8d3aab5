package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code name AS expression [COMMENT '..']}. */
public final class SqlComputedColumn extends SqlTableColumn {
    private final SqlNode expression;

    public SqlComputedColumn(SqlParserPos pos, SqlIdentifier name, @Nullable SqlLiteral comment, SqlNode expression) {
        super(pos, "COMPUTED COLUMN", name, comment);
        this.expression = expression;
    }

    public SqlNode getExpression() {
        return expression;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(getName(), getCommentLiteral(), expression);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.node(getName()).keyword("AS").node(expression);
        unparseComment(w);
    }
}
