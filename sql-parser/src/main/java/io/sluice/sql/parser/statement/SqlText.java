package io.sluice.sql.parser.statement;

import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.NlsString;

/** Plain character literals: options, comments, paths. */
public final class SqlText {
    private SqlText() {}

    public static SqlLiteral literal(String value, SqlParserPos pos) {
        return SqlLiteral.createCharString(value, pos);
    }

    /** The value of a literal that {@link #literal} made. */
    public static String valueOf(SqlNode literal) {
        return ((SqlLiteral) literal).getValueAs(NlsString.class).getValue();
    }
}
