package io.sluice.sql.parser.explain;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code EXPLAIN [PLAN FOR | detail, ..] statement}, where the statement is a query, an INSERT, a statement set or a CREATE TABLE AS. */
public final class SqlExplainStatement extends SqlStatement {
    /** What EXPLAIN shows beyond the plans. */
    public enum Detail {
        ESTIMATED_COST,
        CHANGELOG_MODE,
        JSON_EXECUTION_PLAN,
        PLAN_ADVICE,
        PHASES
    }

    private static final StatementOperator OPERATOR = new StatementOperator("EXPLAIN", SqlKind.EXPLAIN);

    private final SqlNodeList details;
    private final SqlNode statement;

    public SqlExplainStatement(SqlParserPos pos, SqlNodeList details, SqlNode statement) {
        super(pos, OPERATOR);
        this.details = details;
        this.statement = statement;
    }

    /** Symbols of {@link Detail} in the order of the text. */
    public SqlNodeList getDetails() {
        return details;
    }

    public SqlNode getStatement() {
        return statement;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(details, statement);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("EXPLAIN");
        String separator = "";
        for (SqlNode detail : details) {
            w.print(separator)
                    .keyword(((SqlLiteral) detail).getValueAs(Detail.class).name());
            separator = ",";
        }
        w.query(statement);
    }

    public boolean hasDetail(Detail detail) {
        return details.stream().anyMatch(node -> ((SqlLiteral) node).getValueAs(Detail.class) == detail);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
