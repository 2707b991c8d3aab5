package io.sluice.sql.parser.statement;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Base of the statements. Everything that distinguishes two statements is an operand, so that {@code equalsDeep} sees it.
 */
public abstract class SqlStatement extends SqlCall implements Statement {
    private final StatementOperator operator;

    protected SqlStatement(SqlParserPos pos, StatementOperator operator) {
        super(pos);
        this.operator = operator;
    }

    /** Writes SQL that parses to an equal statement. */
    protected abstract void unparse(StatementWriter writer);

    @Override
    public final SqlOperator getOperator() {
        return operator;
    }

    @Override
    public final String statementName() {
        return operator.getName();
    }

    @Override
    public final void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        unparse(new StatementWriter(writer));
    }
}
