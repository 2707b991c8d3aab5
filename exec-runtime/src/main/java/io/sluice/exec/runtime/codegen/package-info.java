/**
 * Java that is generated for a query, and the only door to Janino. {@link io.sluice.exec.runtime.codegen.CalcCompiler} makes programs
 * for SELECT lists and WHERE, {@link io.sluice.exec.runtime.codegen.ConditionCompiler} tests for pairs of rows; {@link
 * io.sluice.exec.runtime.codegen.CodeCompiler} turns any source into a class, once a process. {@link
 * io.sluice.exec.runtime.codegen.ExpressionEmitter} writes expressions: read it first.
 */
@NullMarked
package io.sluice.exec.runtime.codegen;

import org.jspecify.annotations.NullMarked;
