package io.sluice.sql.parser.database;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER DATABASE [catalog.]name SET ('key' = 'value', ..)}. */
public final class SqlAlterDatabase extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("ALTER DATABASE", SqlKind.OTHER_DDL);

    private final SqlIdentifier name;
    private final SqlNodeList options;

    public SqlAlterDatabase(SqlParserPos pos, SqlIdentifier name, SqlNodeList options) {
        super(pos, OPERATOR);
        this.name = name;
        this.options = options;
    }

    public SqlIdentifier getName() {
        return name;
    }

    /** The {@link io.sluice.sql.parser.table.SqlOption}s to set. */
    public SqlNodeList getOptions() {
        return options;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(name, options);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("ALTER DATABASE").node(name).keyword("SET").list(options);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
