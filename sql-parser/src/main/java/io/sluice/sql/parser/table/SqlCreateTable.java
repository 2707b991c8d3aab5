package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** {@code CREATE [TEMPORARY] TABLE [IF NOT EXISTS] name (columns, constraints, WATERMARK) [COMMENT '..']
 * [DISTRIBUTED ..] [PARTITIONED BY ..] [WITH ..] [LIKE ..]}. What it says is not checked beyond the grammar: duplicate
 * columns, unknown key columns and the like are the planner's. */
public final class SqlCreateTable extends SqlStatement {
    private static final StatementOperator OPERATOR = new StatementOperator("CREATE TABLE", SqlKind.CREATE_TABLE);

    private final boolean temporary;
    private final boolean ifNotExists;
    private final SqlIdentifier name;
    private final SqlNodeList columns;
    private final SqlNodeList constraints;
    private final SqlNodeList watermarks;
    private final @Nullable SqlLiteral comment;
    private final @Nullable SqlDistribution distribution;
    private final SqlNodeList partitionKeys;
    private final SqlNodeList options;
    private final @Nullable SqlTableLike like;

    public SqlCreateTable(
            SqlParserPos pos,
            boolean temporary,
            boolean ifNotExists,
            SqlIdentifier name,
            SqlNodeList columns,
            SqlNodeList constraints,
            SqlNodeList watermarks,
            @Nullable SqlLiteral comment,
            @Nullable SqlDistribution distribution,
            SqlNodeList partitionKeys,
            SqlNodeList options,
            @Nullable SqlTableLike like) {
        super(pos, OPERATOR);
        this.temporary = temporary;
        this.ifNotExists = ifNotExists;
        this.name = name;
        this.columns = columns;
        this.constraints = constraints;
        this.watermarks = watermarks;
        this.comment = comment;
        this.distribution = distribution;
        this.partitionKeys = partitionKeys;
        this.options = options;
        this.like = like;
    }

    public boolean isTemporary() {
        return temporary;
    }

    public boolean isIfNotExists() {
        return ifNotExists;
    }

    public SqlIdentifier getName() {
        return name;
    }

    /** {@link SqlTableColumn}s in the order of the text. */
    public SqlNodeList getColumns() {
        return columns;
    }

    /** {@link SqlTableConstraint}s on the table; those on a column are with the column. */
    public SqlNodeList getConstraints() {
        return constraints;
    }

    /** {@link SqlWatermark}s; more than one is for the planner to reject. */
    public SqlNodeList getWatermarks() {
        return watermarks;
    }

    public Optional<String> getComment() {
        return Optional.ofNullable(comment).map(SqlText::valueOf);
    }

    public Optional<SqlDistribution> getDistribution() {
        return Optional.ofNullable(distribution);
    }

    /** Column names; empty without PARTITIONED BY. */
    public SqlNodeList getPartitionKeys() {
        return partitionKeys;
    }

    /** {@link SqlOption}s; empty without WITH. */
    public SqlNodeList getOptions() {
        return options;
    }

    public Optional<SqlTableLike> getLike() {
        return Optional.ofNullable(like);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(
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

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword("CREATE")
                .keywordIf(temporary, "TEMPORARY")
                .keyword("TABLE")
                .keywordIf(ifNotExists, "IF NOT EXISTS")
                .node(name);
        unparseBody(w, SqlNodeList.EMPTY);
    }

    /** What follows the words CREATE TABLE; CREATE TABLE AS writes it with the order of its query's columns. */
    void unparseNameAndBody(StatementWriter w, SqlNodeList columnOrder) {
        w.keywordIf(ifNotExists, "IF NOT EXISTS").node(name);
        unparseBody(w, columnOrder);
    }

    private void unparseBody(StatementWriter w, SqlNodeList columnOrder) {
        w.elements(columnOrder, columns, watermarks, constraints).comment(comment);
        if (distribution != null) {
            w.keyword("DISTRIBUTED").node(distribution);
        }
        if (!partitionKeys.isEmpty()) {
            w.keyword("PARTITIONED BY").list(partitionKeys);
        }
        w.options(options).nodeIf(like);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
