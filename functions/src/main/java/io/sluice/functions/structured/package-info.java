/** Values of structured types: rows with the name of a Java class. */
@NullMarked
package io.sluice.functions.structured;

import org.jspecify.annotations.NullMarked;
