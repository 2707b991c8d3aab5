package io.sluice.sql.parser.dml;

import io.sluice.sql.parser.statement.Statement;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.Optional;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/**
 * {@code INSERT INTO | OVERWRITE table [PARTITION (..)] [(columns)] query [ON CONFLICT DO ..]}. Target, source and columns
 * are those of Calcite's {@link SqlInsert}; the target is a {@link org.apache.calcite.sql.SqlTableRef} when it has hints.
 */
public final class SqlInsertInto extends SqlInsert implements Statement {
    private final boolean overwrite;
    private final SqlNodeList partition;
    private final @Nullable OnConflict onConflict;

    /** What to do with a row whose key the sink has already from elsewhere. */
    public enum OnConflict {
        ERROR,
        NOTHING,
        DEDUPLICATE
    }

    // Calcite takes a missing column list as null without saying so.
    @SuppressWarnings("NullAway")
    public SqlInsertInto(
            SqlParserPos pos,
            boolean overwrite,
            SqlNode targetTable,
            SqlNodeList partition,
            @Nullable SqlNodeList columns,
            SqlNode source,
            @Nullable OnConflict onConflict) {
        super(pos, SqlNodeList.EMPTY, targetTable, source, columns);
        this.overwrite = overwrite;
        this.partition = partition;
        this.onConflict = onConflict;
    }

    public boolean isOverwrite() {
        return overwrite;
    }

    /** {@link io.sluice.sql.parser.table.SqlPartitionEntry}s; empty without PARTITION. */
    public SqlNodeList getPartition() {
        return partition;
    }

    public Optional<OnConflict> getOnConflict() {
        return Optional.ofNullable(onConflict);
    }

    @Override
    public String statementName() {
        return overwrite ? "INSERT OVERWRITE" : "INSERT INTO";
    }

    @Override
    public boolean equalsDeep(@Nullable SqlNode node, Litmus litmus) {
        if (!(node instanceof SqlInsertInto that)
                || overwrite != that.overwrite
                || onConflict != that.onConflict
                || !partition.equalsDeep(that.partition, litmus)) {
            return litmus.fail("{} != {}", this, node);
        }
        return super.equalsDeep(node, litmus);
    }

    @Override
    public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
        StatementWriter w = new StatementWriter(writer);
        w.keyword(statementName()).node(getTargetTable()).partition(partition);
        SqlNodeList columns = getTargetColumnList();
        if (columns != null) {
            w.list(columns);
        }
        w.query(getSource());
        if (onConflict != null) {
            w.keyword("ON CONFLICT DO").keyword(onConflict.name());
        }
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
