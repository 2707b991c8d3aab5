package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** A column of CREATE TABLE: physical, computed or metadata. */
public abstract sealed class SqlTableColumn extends SqlElement
        permits SqlPhysicalColumn, SqlComputedColumn, SqlMetadataColumn {
    private final SqlIdentifier name;
    private final @Nullable SqlLiteral comment;

    SqlTableColumn(SqlParserPos pos, String kind, SqlIdentifier name, @Nullable SqlLiteral comment) {
        super(pos, kind);
        this.name = name;
        this.comment = comment;
    }

    /** One part. */
    public SqlIdentifier getName() {
        return name;
    }

    public Optional<String> getComment() {
        return Optional.ofNullable(comment).map(SqlText::valueOf);
    }

    @Nullable SqlLiteral getCommentLiteral() {
        return comment;
    }

    void unparseComment(StatementWriter w) {
        w.comment(comment);
    }
}
