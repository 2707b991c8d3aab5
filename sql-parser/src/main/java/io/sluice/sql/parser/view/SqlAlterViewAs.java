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

/** {@code ALTER VIEW name AS query}. */
public final class SqlAlterViewAs extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("ALTER VIEW", SqlKind.ALTER_VIEW);

    private final SqlIdentifier name;
    private final SqlNode query;
    private final String queryText;

    public SqlAlterViewAs(SqlParserPos pos, SqlIdentifier name, SqlNode query, String queryText) {
        super(pos, OPERATOR);
        this.name = name;
        this.query = query;
        this.queryText = queryText;
    }

    public SqlIdentifier getName() {
        return name;
    }

    public SqlNode getQuery() {
        return query;
    }

    /** The query as it was written; two equal views may differ in it. */
    public String getQueryText() {
        return queryText;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(name, query);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("ALTER VIEW").node(name).keyword("AS").query(query);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
