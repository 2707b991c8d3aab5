package io.sluice.sql.parser.show;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code SHOW COLUMNS FROM table [[NOT] LIKE '..']}. */
public final class SqlShowColumns extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SHOW COLUMNS", SqlKind.OTHER);

    private final SqlIdentifier table;
    private final @Nullable SqlNamePattern pattern;

    public SqlShowColumns(SqlParserPos pos, SqlIdentifier table, @Nullable SqlNamePattern pattern) {
        super(pos, OPERATOR);
        this.table = table;
        this.pattern = pattern;
    }

    public SqlIdentifier getTable() {
        return table;
    }

    public Optional<SqlNamePattern> getPattern() {
        return Optional.ofNullable(pattern);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(table, pattern);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SHOW COLUMNS FROM").node(table).nodeIf(pattern);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
