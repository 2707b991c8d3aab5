package io.sluice.sql.parser.describe;

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

/** {@code DESCRIBE [EXTENDED] name}: the columns of a table or view. */
public final class SqlDescribeRelation extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("DESCRIBE", SqlKind.OTHER);

    private final boolean extended;
    private final SqlIdentifier name;

    public SqlDescribeRelation(SqlParserPos pos, boolean extended, SqlIdentifier name) {
        super(pos, OPERATOR);
        this.extended = extended;
        this.name = name;
    }

    public boolean isExtended() {
        return extended;
    }

    public SqlIdentifier getName() {
        return name;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(extended, name);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("DESCRIBE").keywordIf(extended, "EXTENDED").node(name);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
