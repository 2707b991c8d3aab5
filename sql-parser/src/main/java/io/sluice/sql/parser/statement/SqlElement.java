package io.sluice.sql.parser.statement;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Base of the parts of statements: columns, constraints, options, patterns. */
public abstract class SqlElement extends SqlCall {
    private final StatementOperator operator;

    protected SqlElement(SqlParserPos pos, String name) {
        super(pos);
        this.operator = new StatementOperator(name, SqlKind.OTHER);
    }

    /** Writes SQL that parses to an equal element. */
    protected abstract void unparse(StatementWriter writer);

    @Override
    public final SqlOperator getOperator() {
        return operator;
    }

    @Override
    public final void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        unparse(new StatementWriter(writer));
    }
}
