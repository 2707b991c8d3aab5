package io.sluice.sql.parser.model;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code MODEL name} as an argument of a table function. */
public final class SqlModelReference extends SqlElement {
    private final SqlIdentifier name;

    public SqlModelReference(SqlParserPos pos, SqlIdentifier name) {
        super(pos, "MODEL");
        this.name = name;
    }

    public SqlIdentifier getName() {
        return name;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(name);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("MODEL").node(name);
    }
}
