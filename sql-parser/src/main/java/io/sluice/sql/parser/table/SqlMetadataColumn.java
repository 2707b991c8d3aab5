package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code name type METADATA [FROM 'key'] [VIRTUAL] [COMMENT '..']}. */
public final class SqlMetadataColumn extends SqlTableColumn {
    private final SqlDataTypeSpec type;
    private final @Nullable SqlLiteral metadataKey;
    private final boolean virtual;

    public SqlMetadataColumn(
            SqlParserPos pos,
            SqlIdentifier name,
            @Nullable SqlLiteral comment,
            SqlDataTypeSpec type,
            @Nullable SqlLiteral metadataKey,
            boolean virtual) {
        super(pos, "METADATA COLUMN", name, comment);
        this.type = type;
        this.metadataKey = metadataKey;
        this.virtual = virtual;
    }

    /** With its nullability. */
    public SqlDataTypeSpec getType() {
        return type;
    }

    /** Empty when it is the column's name. */
    public Optional<String> getMetadataKey() {
        return Optional.ofNullable(metadataKey).map(SqlText::valueOf);
    }

    /** Whether the column is left out when the table is written to. */
    public boolean isVirtual() {
        return virtual;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(getName(), getCommentLiteral(), type, type.getNullable(), metadataKey, virtual);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.node(getName()).type(type).keyword("METADATA");
        if (metadataKey != null) {
            w.keyword("FROM").node(metadataKey);
        }
        w.keywordIf(virtual, "VIRTUAL");
        unparseComment(w);
    }
}
