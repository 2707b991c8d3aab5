package io.sluice.sql.parser;

import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.statement.Statement;
import io.sluice.sql.parser.statement.StatementVisitor;
import org.apache.calcite.sql.SqlNode;

/**
 * One statement of a script.
 *
 * @param node a {@link Statement} or a query; positions in it count from the start of the script
 * @param text the statement without its semicolon and without comments around it
 * @param position where the text stands in the script
 * @param script the whole text that was parsed
 */
public record ParsedStatement(SqlNode node, String text, SqlPosition position, String script) {

    /** Asks the visitor with the method for this statement's kind. */
    public <R> R accept(StatementVisitor<R> visitor) {
        return node instanceof Statement statement ? statement.acceptStatement(visitor) : visitor.visitQuery(node);
    }

    public boolean isQuery() {
        return !(node instanceof Statement);
    }
}
