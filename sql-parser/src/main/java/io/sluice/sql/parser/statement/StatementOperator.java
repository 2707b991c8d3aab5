package io.sluice.sql.parser.statement;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** The operator that Calcite wants of every call; here it is just the statement's name and kind. */
public final class StatementOperator extends SqlSpecialOperator {

    public StatementOperator(String name, SqlKind kind) {
        super(name, kind);
    }

    /** Statements are immutable and never rebuilt from operands. */
    @Override
    public SqlCall createCall(@Nullable SqlLiteral functionQualifier, SqlParserPos pos, @Nullable SqlNode... operands) {
        throw new UnsupportedOperationException("a " + getName() + " statement is made by the parser only");
    }
}
