package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code [CONSTRAINT name] PRIMARY KEY (columns) [NOT ENFORCED]}, and the same with UNIQUE. */
public final class SqlTableConstraint extends SqlElement {
    private final @Nullable SqlIdentifier name;
    private final Kind kind;
    private final SqlNodeList columns;
    private final boolean enforced;

    public SqlTableConstraint(
            SqlParserPos pos, @Nullable SqlIdentifier name, Kind kind, SqlNodeList columns, boolean enforced) {
        super(pos, "CONSTRAINT");
        this.name = name;
        this.kind = kind;
        this.columns = columns;
        this.enforced = enforced;
    }

    public Optional<SqlIdentifier> getName() {
        return Optional.ofNullable(name);
    }

    public Kind getConstraintKind() {
        return kind;
    }

    /** Column names. On a column constraint it is that column. */
    public SqlNodeList getColumns() {
        return columns;
    }

    /** False only with NOT ENFORCED. */
    public boolean isEnforced() {
        return enforced;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(name, kind, columns, enforced);
    }

    @Override
    protected void unparse(StatementWriter w) {
        unparseWithoutColumns(w).list(columns).keywordIf(!enforced, "NOT ENFORCED");
    }

    /** Which constraint it is. */
    public enum Kind {
        PRIMARY_KEY("PRIMARY KEY"),
        UNIQUE("UNIQUE");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /** As it stands behind a column. */
    void unparseOnColumn(StatementWriter w) {
        unparseWithoutColumns(w).keywordIf(!enforced, "NOT ENFORCED");
    }

    private StatementWriter unparseWithoutColumns(StatementWriter w) {
        if (name != null) {
            w.keyword("CONSTRAINT").node(name);
        }
        return w.keyword(kind.words);
    }
}
