package io.sluice.sql.parser.view;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code CREATE [TEMPORARY] VIEW [IF NOT EXISTS] name [(columns)] [COMMENT '..'] AS query}. */
public final class SqlCreateView extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("CREATE VIEW", SqlKind.CREATE_VIEW);

    private final boolean temporary;
    private final boolean ifNotExists;
    private final SqlIdentifier name;
    private final SqlNodeList columns;
    private final @Nullable SqlLiteral comment;
    private final SqlNode query;
    private final String queryText;

    public SqlCreateView(
            SqlParserPos pos,
            boolean temporary,
            boolean ifNotExists,
            SqlIdentifier name,
            SqlNodeList columns,
            @Nullable SqlLiteral comment,
            SqlNode query,
            String queryText) {
        super(pos, OPERATOR);
        this.temporary = temporary;
        this.ifNotExists = ifNotExists;
        this.name = name;
        this.columns = columns;
        this.comment = comment;
        this.query = query;
        this.queryText = queryText;
    }

    public boolean isTemporary() {
        return temporary;
    }

    public boolean isIfNotExists() {
        return ifNotExists;
    }

    public SqlIdentifier getName() {
        return name;
    }

    /** Names of the columns; empty when the query names them. */
    public SqlNodeList getColumns() {
        return columns;
    }

    public Optional<String> getComment() {
        return Optional.ofNullable(comment).map(SqlText::valueOf);
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
        return Operands.of(temporary, ifNotExists, name, columns, comment, query);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("CREATE")
                .keywordIf(temporary, "TEMPORARY")
                .keyword("VIEW")
                .keywordIf(ifNotExists, "IF NOT EXISTS")
                .node(name)
                .listIfAny(columns)
                .comment(comment)
                .keyword("AS")
                .query(query);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
