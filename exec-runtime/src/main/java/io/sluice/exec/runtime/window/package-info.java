/**
 * Windows: {@link io.sluice.exec.runtime.window.AlignedWindows} says which windows there are, {@link
 * io.sluice.exec.runtime.window.LocalTimes} when they are over. Windows are cut by local time, in milliseconds; watermarks are
 * milliseconds since the epoch. Uses {@code operator}, {@code state}, {@code row}, {@code codegen} and {@code aggregate}.
 */
@NullMarked
package io.sluice.exec.runtime.window;

import org.jspecify.annotations.NullMarked;
