/**
 * What all statements share: {@link io.sluice.sql.parser.statement.Statement} and its visitor, the base classes of nodes, how
 * they list operands and write themselves, and the node for what is not supported yet. Read {@link
 * io.sluice.sql.parser.statement.SqlStatement} first.
 */
@NullMarked
package io.sluice.sql.parser.statement;

import org.jspecify.annotations.NullMarked;
