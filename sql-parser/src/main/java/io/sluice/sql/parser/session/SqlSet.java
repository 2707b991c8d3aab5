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

/** {@code SET} (list all) or {@code SET 'key' = 'value'}. */
public final class SqlSet extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("SET", SqlKind.SET_OPTION);

    private final @Nullable SqlLiteral key;
    private final @Nullable SqlLiteral value;

    public SqlSet(SqlParserPos pos, @Nullable SqlLiteral key, @Nullable SqlLiteral value) {
        super(pos, OPERATOR);
        this.key = key;
        this.value = value;
    }

    /** Empty in the bare SET. */
    public Optional<String> getKey() {
        return Optional.ofNullable(key).map(SqlText::valueOf);
    }

    /** Present together with the key. */
    public Optional<String> getValue() {
        return Optional.ofNullable(value).map(SqlText::valueOf);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(key, value);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("SET");
        if (key != null) {
            w.node(key).print("=").nodeIf(value);
        }
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
