/**
 * The HiveServer2 endpoint: Thrift's TCLIService over TCP, with SASL PLAIN or without, on one port. {@link
 * io.sluice.endpoints.hiveserver2.HiveServer2Endpoint} listens; a {@code Connection} serves one client in a thread; {@code CliService}
 * takes its calls apart. Types are mapped in {@code HiveTypes}, values in {@code HiveText}.
 */
@NullMarked
package io.sluice.endpoints.hiveserver2;

import org.jspecify.annotations.NullMarked;
