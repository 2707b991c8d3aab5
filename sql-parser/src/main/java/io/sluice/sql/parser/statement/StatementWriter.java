package io.sluice.sql.parser.statement;

import io.sluice.sql.parser.type.SqlTypes;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWriter;
import org.jspecify.annotations.Nullable;

/** Writes the pieces that statements are made of, one call a piece. */
public final class StatementWriter {
    private final SqlWriter writer;

    public StatementWriter(SqlWriter writer) {
        this.writer = writer;
    }

    public StatementWriter keyword(String words) {
        writer.keyword(words);
        return this;
    }

    public StatementWriter keywordIf(boolean condition, String words) {
        return condition ? keyword(words) : this;
    }

    /** Punctuation, or nothing when empty. */
    public StatementWriter print(String text) {
        if (!text.isEmpty()) {
            writer.print(text);
            writer.setNeedWhitespace(true);
        }
        return this;
    }

    public StatementWriter semicolon() {
        writer.print(";");
        writer.newlineAndIndent();
        return this;
    }

    public StatementWriter node(SqlNode node) {
        node.unparse(writer, 0, 0);
        return this;
    }

    public StatementWriter nodeIf(@Nullable SqlNode node) {
        return node == null ? this : node(node);
    }

    /** A type with its nullability. */
    public StatementWriter type(SqlDataTypeSpec type) {
        SqlTypes.unparse(writer, type);
        return this;
    }

    /** A query or a statement on a line of its own. */
    public StatementWriter query(SqlNode query) {
        writer.newlineAndIndent();
        return node(query);
    }

    /** The nodes in parentheses. */
    public StatementWriter list(SqlNodeList nodes) {
        SqlWriter.Frame frame = writer.startList("(", ")");
        for (SqlNode node : nodes) {
            writer.sep(",");
            node.unparse(writer, 0, 0);
        }
        writer.endList(frame);
        return this;
    }

    public StatementWriter listIfAny(SqlNodeList nodes) {
        return nodes.isEmpty() ? this : list(nodes);
    }

    /** All the lists as one in parentheses; nothing when they are empty. */
    public StatementWriter elements(SqlNodeList... lists) {
        SqlNodeList all = new SqlNodeList(lists[0].getParserPosition());
        for (SqlNodeList list : lists) {
            all.addAll(list);
        }
        return listIfAny(all);
    }

    public StatementWriter comment(@Nullable SqlNode comment) {
        return comment == null ? this : keyword("COMMENT").node(comment);
    }

    public StatementWriter options(SqlNodeList options) {
        return options.isEmpty() ? this : keyword("WITH").list(options);
    }

    public StatementWriter partition(SqlNodeList partition) {
        return partition.isEmpty() ? this : keyword("PARTITION").list(partition);
    }

    public StatementWriter in(@Nullable SqlNode name) {
        return name == null ? this : keyword("FROM").node(name);
    }
}
