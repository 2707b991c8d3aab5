package io.sluice.endpoints.rest;

import java.util.Locale;

/** The versions of the REST API. */
public enum ApiVersion {
    V1,
    V2,
    V3,
    V4;

    /** What a path without version means. */
    static final ApiVersion NEWEST = V4;

    /** The first segment of a path: {@code v2}. */
    String segment() {
        return name().toLowerCase(Locale.ROOT);
    }
}
