/**
 * JSON in texts: SQL/JSON paths ({@link io.sluice.functions.json.JsonPathQuery}), queries, tests and constructors. The door to Jackson and
 * json-path; what their path expressions mean is what Flink's mean.
 */
@NullMarked
package io.sluice.functions.json;

import org.jspecify.annotations.NullMarked;
