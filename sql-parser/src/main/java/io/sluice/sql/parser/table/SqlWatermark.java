package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code WATERMARK FOR column AS expression}. */
public final class SqlWatermark extends SqlElement {
    private final SqlIdentifier column;
    private final SqlNode expression;

    public SqlWatermark(SqlParserPos pos, SqlIdentifier column, SqlNode expression) {
        super(pos, "WATERMARK");
        this.column = column;
        this.expression = expression;
    }

    /** May name a field of a ROW column. */
    public SqlIdentifier getColumn() {
        return column;
    }

    public SqlNode getExpression() {
        return expression;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(column, expression);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("WATERMARK FOR").node(column).keyword("AS").node(expression);
    }
}
