package io.sluice.sql.parser.show;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code SHOW CATALOGS [[NOT] LIKE '..']}. */
public final class SqlShowCatalogs extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SHOW CATALOGS", SqlKind.OTHER);

    private final @Nullable SqlNamePattern pattern;

    public SqlShowCatalogs(SqlParserPos pos, @Nullable SqlNamePattern pattern) {
        super(pos, OPERATOR);
        this.pattern = pattern;
    }

    public Optional<SqlNamePattern> getPattern() {
        return Optional.ofNullable(pattern);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(pattern);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SHOW CATALOGS").nodeIf(pattern);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
