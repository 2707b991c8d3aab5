/**
 * Sets of 32-bit integers: values of SQL's BITMAP. {@link io.sluice.spi.bitmap.Bitmap} is a set in the portable format of 32-bit Roaring
 * bitmaps, which is also how one lies in a column. Sets are combined in {@code functions.bitmap}.
 */
@NullMarked
package io.sluice.spi.bitmap;

import org.jspecify.annotations.NullMarked;
