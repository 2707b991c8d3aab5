package io.sluice.gateway.server.job;

/**
 * That a job became another statement.
 *
 * @param atMillis when, milliseconds since the epoch
 * @param savepoint the folder of the state with which it went on
 */
public record JobUpgrade(long atMillis, String savepoint) {}
