/**
 * SELECT lists and WHERE: one operator around a generated program. Uses {@code operator} and {@code codegen}.
 */
@NullMarked
package io.sluice.exec.runtime.calc;

import org.jspecify.annotations.NullMarked;
