/** References to models in queries. */
@NullMarked
package io.sluice.sql.parser.model;

import org.jspecify.annotations.NullMarked;
