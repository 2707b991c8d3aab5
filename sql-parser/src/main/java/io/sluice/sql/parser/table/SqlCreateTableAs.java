package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE [OR REPLACE] TABLE .. AS query} and {@code REPLACE TABLE .. AS query}. */
public final class SqlCreateTableAs extends SqlStatement {
    /** The words before the table's name. */
    public enum Mode {
        CREATE("CREATE TABLE"),
        CREATE_OR_REPLACE("CREATE OR REPLACE TABLE"),
        REPLACE("REPLACE TABLE");

        private final String words;

        Mode(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    private static final StatementOperator OPERATOR = new StatementOperator("CREATE TABLE AS", SqlKind.CREATE_TABLE);

    private final Mode mode;
    private final SqlCreateTable table;
    private final SqlNodeList columnOrder;
    private final SqlNode query;

    public SqlCreateTableAs(SqlParserPos pos, Mode mode, SqlCreateTable table, SqlNodeList columnOrder, SqlNode query) {
        super(pos, OPERATOR);
        this.mode = mode;
        this.table = table;
        this.columnOrder = columnOrder;
        this.query = query;
    }

    public Mode getMode() {
        return mode;
    }

    /** The table without its query; its columns come before those of the query. */
    public SqlCreateTable getTable() {
        return table;
    }

    /** Names of the query's columns in the wanted order, when the text lists bare names; else empty. */
    public SqlNodeList getColumnOrder() {
        return columnOrder;
    }

    public SqlNode getQuery() {
        return query;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(mode, table, columnOrder, query);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword(mode.words());
        table.unparseNameAndBody(w, columnOrder);
        w.keyword("AS").query(query);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
