/**
 * Random queries over random changelogs, in Sluice and in a real Flink: both must come to the same rows. May use all of Sluice; Flink
 * runs in a process of its own (module {@code sql-tests/oracle}). Read {@link io.sluice.sql.tests.oracle.OracleTest} first.
 */
@NullMarked
package io.sluice.sql.tests.oracle;

import org.jspecify.annotations.NullMarked;
