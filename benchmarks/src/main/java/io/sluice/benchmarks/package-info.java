/** What {@code docs/performance.md} quotes. Each class is a program: {@code bin/benchmark <class> [arguments]}. */
@NullMarked
package io.sluice.benchmarks;

import org.jspecify.annotations.NullMarked;
