/** Statements about views. */
@NullMarked
package io.sluice.sql.parser.view;

import org.jspecify.annotations.NullMarked;
