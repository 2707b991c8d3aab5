package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code LIKE source [(options)]}. */
public final class SqlTableLike extends SqlElement {
    private final SqlIdentifier source;
    private final SqlNodeList options;

    public SqlTableLike(SqlParserPos pos, SqlIdentifier source, SqlNodeList options) {
        super(pos, "LIKE");
        this.source = source;
        this.options = options;
    }

    public SqlIdentifier getSource() {
        return source;
    }

    /** {@link SqlTableLikeOption}s in the order of the text; empty when none were written. */
    public SqlNodeList getOptions() {
        return options;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(source, options);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("LIKE").node(source);
        if (!options.isEmpty()) {
            w.print("(");
            options.forEach(w::node);
            w.print(")");
        }
    }
}
