package io.sluice.sql.parser.database;

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

/** {@code CREATE DATABASE [IF NOT EXISTS] [catalog.]name [COMMENT '..'] [WITH (..)]}. */
public final class SqlCreateDatabase extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("CREATE DATABASE", SqlKind.OTHER_DDL);

    private final boolean ifNotExists;
    private final SqlIdentifier name;
    private final @Nullable SqlLiteral comment;
    private final SqlNodeList options;

    public SqlCreateDatabase(
            SqlParserPos pos,
            boolean ifNotExists,
            SqlIdentifier name,
            @Nullable SqlLiteral comment,
            SqlNodeList options) {
        super(pos, OPERATOR);
        this.ifNotExists = ifNotExists;
        this.name = name;
        this.comment = comment;
        this.options = options;
    }

    public boolean isIfNotExists() {
        return ifNotExists;
    }

    public SqlIdentifier getName() {
        return name;
    }

    public Optional<String> getComment() {
        return Optional.ofNullable(comment).map(SqlText::valueOf);
    }

    /** {@link io.sluice.sql.parser.table.SqlOption}s as written; empty without WITH. */
    public SqlNodeList getOptions() {
        return options;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(ifNotExists, name, comment, options);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("CREATE DATABASE")
                .keywordIf(ifNotExists, "IF NOT EXISTS")
                .node(name)
                .comment(comment)
                .options(options);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
