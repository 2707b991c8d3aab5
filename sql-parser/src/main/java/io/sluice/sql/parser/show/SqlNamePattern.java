package io.sluice.sql.parser.show;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code [NOT] LIKE '..'} or {@code [NOT] ILIKE '..'} of a SHOW statement; {@code %} and {@code _} are wild. */
public final class SqlNamePattern extends SqlElement {
    private final boolean negated;
    private final boolean ignoreCase;
    private final SqlLiteral pattern;

    public SqlNamePattern(SqlParserPos pos, boolean negated, boolean ignoreCase, SqlLiteral pattern) {
        super(pos, "NAME PATTERN");
        this.negated = negated;
        this.ignoreCase = ignoreCase;
        this.pattern = pattern;
    }

    public boolean isNegated() {
        return negated;
    }

    /** Whether it is an ILIKE. */
    public boolean isIgnoreCase() {
        return ignoreCase;
    }

    public String getPattern() {
        return SqlText.valueOf(pattern);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(negated, ignoreCase, pattern);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keywordIf(negated, "NOT").keyword(ignoreCase ? "ILIKE" : "LIKE").node(pattern);
    }
}
