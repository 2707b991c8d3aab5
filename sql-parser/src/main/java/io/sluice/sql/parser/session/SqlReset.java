package io.sluice.sql.parser.session;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code RESET} (all) or {@code RESET 'key'}. */
public final class SqlReset extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("RESET", SqlKind.OTHER);

    private final @Nullable SqlLiteral key;

    public SqlReset(SqlParserPos pos, @Nullable SqlLiteral key) {
        super(pos, OPERATOR);
        this.key = key;
    }

    /** Empty in the bare RESET. */
    public Optional<String> getKey() {
        return Optional.ofNullable(key).map(SqlText::valueOf);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(key);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("RESET").nodeIf(key);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
