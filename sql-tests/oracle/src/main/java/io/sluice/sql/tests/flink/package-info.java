/**
 * An Apache Flink that answers to queries over tables of connector {@code script}, in a process of its own: the reference to which the
 * module {@code sql-tests} holds random queries. May use Flink, the JDK and nothing of Sluice. Read {@link
 * io.sluice.sql.tests.flink.FlinkServer} first.
 */
@NullMarked
package io.sluice.sql.tests.flink;

import org.jspecify.annotations.NullMarked;
