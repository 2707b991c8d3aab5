/**
 * Functions over BITMAPs, which are sets of 32-bit integers in the portable format of Roaring bitmaps. The door to the RoaringBitmap
 * library.
 */
@NullMarked
package io.sluice.functions.bitmap;

import org.jspecify.annotations.NullMarked;
