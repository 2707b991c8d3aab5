package io.sluice.exec.runtime.job;

/**
 * A part of a job that begins again by itself when it fails.
 *
 * @param name for people: the names of its vertices
 * @param restarts how often it has begun again, by itself or with the whole job
 */
public record JobRegion(String name, int restarts) {}
