/**
 * Where watermarks are made. Uses {@code operator} and {@code codegen}.
 */
@NullMarked
package io.sluice.exec.runtime.watermark;

import org.jspecify.annotations.NullMarked;
