package io.sluice.endpoints.rest;

/** How the fields of a row are written. */
enum RowFormat {
    /** With JSON's own types as far as they go, for programs. */
    JSON,
    /** Every field as a string, for people. */
    PLAIN_TEXT
}
