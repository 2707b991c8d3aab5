package io.sluice.gateway.server.statement;

/** What a statement may be given for. */
enum StatementKind {
    /** SELECT and the like. */
    QUERY,
    INSERT,
    /** BEGIN STATEMENT SET. */
    BEGIN_SET,
    /** The END of a statement set. */
    END_SET,
    /** Changes the session or the catalogs, and nothing else. */
    CONFIGURATION,
    /** Everything else: STATEMENT SET as one statement, SHOW, DESCRIBE, EXPLAIN, statements about jobs. */
    OTHER
}
