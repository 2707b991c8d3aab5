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

/** {@code SHOW DATABASES [FROM name] [[NOT] LIKE '..']}. */
public final class SqlShowDatabases extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SHOW DATABASES", SqlKind.OTHER);

    private final @Nullable SqlIdentifier in;
    private final @Nullable SqlNamePattern pattern;

    public SqlShowDatabases(SqlParserPos pos, @Nullable SqlIdentifier in, @Nullable SqlNamePattern pattern) {
        super(pos, OPERATOR);
        this.in = in;
        this.pattern = pattern;
    }

    /** What stands after FROM or IN. */
    public Optional<SqlIdentifier> getIn() {
        return Optional.ofNullable(in);
    }

    public Optional<SqlNamePattern> getPattern() {
        return Optional.ofNullable(pattern);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(in, pattern);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SHOW DATABASES").in(in).nodeIf(pattern);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
