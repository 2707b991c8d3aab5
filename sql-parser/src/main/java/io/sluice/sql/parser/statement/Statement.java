package io.sluice.sql.parser.statement;

import org.apache.calcite.sql.parser.SqlParserPos;

/** A statement that is not a plain query. Every one is also a {@link org.apache.calcite.sql.SqlCall}. */
public interface Statement {

    /** The statement's kind in SQL words, such as {@code CREATE TABLE}. */
    String statementName();

    SqlParserPos getParserPosition();

    <R> R acceptStatement(StatementVisitor<R> visitor);
}
