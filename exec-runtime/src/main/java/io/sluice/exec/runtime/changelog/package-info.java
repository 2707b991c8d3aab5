/**
 * Operators that mend changelogs: what an upsert stream stands for, said change by change. Uses {@code operator}, {@code state} and
 * {@code row}.
 */
@NullMarked
package io.sluice.exec.runtime.changelog;

import org.jspecify.annotations.NullMarked;
