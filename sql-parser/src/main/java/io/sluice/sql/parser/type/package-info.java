/**
 * Names of the data types that Calcite lacks or treats differently: nullability at any depth, field comments, STRING, BYTES,
 * RAW, STRUCTURED, VARIANT and BITMAP. Each derives its relational type; those that Calcite cannot express ask the type factory
 * for it, see {@link io.sluice.sql.parser.type.ExtendedTypeFactory}.
 */
@NullMarked
package io.sluice.sql.parser.type;

import org.jspecify.annotations.NullMarked;
