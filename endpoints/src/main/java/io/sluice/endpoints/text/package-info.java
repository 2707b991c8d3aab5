/** Values as text, in the forms that the endpoints share. */
@NullMarked
package io.sluice.endpoints.text;

import org.jspecify.annotations.NullMarked;
