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

/** {@code SHOW [USER] FUNCTIONS [FROM name] [[NOT] LIKE '..']}. */
public final class SqlShowFunctions extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SHOW FUNCTIONS", SqlKind.OTHER);

    private final boolean userOnly;
    private final @Nullable SqlIdentifier in;
    private final @Nullable SqlNamePattern pattern;

    public SqlShowFunctions(
            SqlParserPos pos, boolean userOnly, @Nullable SqlIdentifier in, @Nullable SqlNamePattern pattern) {
        super(pos, OPERATOR);
        this.userOnly = userOnly;
        this.in = in;
        this.pattern = pattern;
    }

    /** Whether USER was written: no built-in functions. */
    public boolean isUserOnly() {
        return userOnly;
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
        return Operands.of(userOnly, in, pattern);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SHOW")
                .keywordIf(userOnly, "USER")
                .keyword("FUNCTIONS")
                .in(in)
                .nodeIf(pattern);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
