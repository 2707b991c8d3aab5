package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code name type [constraint] [COMMENT '..']}. */
public final class SqlPhysicalColumn extends SqlTableColumn {
    private final SqlDataTypeSpec type;
    private final @Nullable SqlTableConstraint constraint;

    public SqlPhysicalColumn(
            SqlParserPos pos,
            SqlIdentifier name,
            @Nullable SqlLiteral comment,
            SqlDataTypeSpec type,
            @Nullable SqlTableConstraint constraint) {
        super(pos, "COLUMN", name, comment);
        this.type = type;
        this.constraint = constraint;
    }

    /** With its nullability. */
    public SqlDataTypeSpec getType() {
        return type;
    }

    /** A key that is written with the column. */
    public Optional<SqlTableConstraint> getConstraint() {
        return Optional.ofNullable(constraint);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(getName(), getCommentLiteral(), type, type.getNullable(), constraint);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.node(getName()).type(type);
        if (constraint != null) {
            constraint.unparseOnColumn(w);
        }
        unparseComment(w);
    }
}
