package io.sluice.sql.parser;

import io.sluice.spi.error.SqlPosition;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** From Calcite's positions to ours. */
public final class SqlPositions {
    private SqlPositions() {}

    public static @Nullable SqlPosition of(SqlNode node) {
        return of(node.getParserPosition());
    }

    /** Null for a position that points nowhere. */
    public static @Nullable SqlPosition of(@Nullable SqlParserPos pos) {
        if (pos == null || pos.getLineNum() < 1 || pos.getColumnNum() < 1) {
            return null;
        }
        return new SqlPosition(pos.getLineNum(), pos.getColumnNum(), pos.getEndLineNum(), pos.getEndColumnNum());
    }
}
