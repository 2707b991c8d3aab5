package io.sluice.sql.parser.table;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Collects what a CREATE TABLE says while the parser reads it; only the grammar uses it. */
public final class TableElements {
    private final SqlNodeList columns = new SqlNodeList(SqlParserPos.ZERO);
    private final SqlNodeList constraints = new SqlNodeList(SqlParserPos.ZERO);
    private final SqlNodeList watermarks = new SqlNodeList(SqlParserPos.ZERO);
    private final SqlNodeList columnOrder = new SqlNodeList(SqlParserPos.ZERO);
    private SqlNodeList partitionKeys = SqlNodeList.EMPTY;
    private SqlNodeList options = SqlNodeList.EMPTY;
    private @Nullable SqlDistribution distribution;
    private @Nullable SqlLiteral comment;

    public void column(SqlTableColumn column) {
        columns.add(column);
    }

    /** A bare name in the place of a column, which CREATE TABLE AS allows. */
    public void columnReference(SqlIdentifier name) {
        columnOrder.add(name);
    }

    public void constraint(SqlTableConstraint constraint) {
        constraints.add(constraint);
    }

    public void watermark(SqlWatermark watermark) {
        watermarks.add(watermark);
    }

    public void partitionKeys(SqlNodeList keys) {
        partitionKeys = keys;
    }

    public void options(SqlNodeList written) {
        options = written;
    }

    public void distribution(SqlDistribution written) {
        distribution = written;
    }

    public void comment(@Nullable SqlLiteral written) {
        comment = written;
    }

    /** The bare names; empty when there are none. */
    public SqlNodeList columnOrder() {
        if (!columnOrder.isEmpty() && !columns.isEmpty()) {
            throw columnWithoutType(columnOrder.get(0));
        }
        return columnOrder;
    }

    /** For statements in which a bare name is no column. */
    public void checkColumnsHaveTypes() {
        if (!columnOrder.isEmpty()) {
            throw columnWithoutType(columnOrder.get(0));
        }
    }

    public SqlCreateTable createTable(
            SqlParserPos pos, boolean temporary, boolean ifNotExists, SqlIdentifier name, @Nullable SqlTableLike like) {
        return new SqlCreateTable(
                pos,
                temporary,
                ifNotExists,
                name,
                columns,
                constraints,
                watermarks,
                comment,
                distribution,
                partitionKeys,
                options,
                like);
    }

    private static SluiceException columnWithoutType(SqlNode name) {
        return SluiceException.of(ErrorCode.SYNTAX_ERROR, SqlPositions.of(name))
                .with("message", "column \"" + name + "\" has no type");
    }
}
