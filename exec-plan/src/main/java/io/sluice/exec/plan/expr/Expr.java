package io.sluice.exec.plan.expr;

import io.sluice.spi.type.LogicalType;

/** A scalar expression over the fields of a node's input row. Immutable; equal by structure. */
public sealed interface Expr
        permits Call, CorrelVariable, FieldAccess, InputRef, Literal, PatternInputRef, Search, Symbol, TableArgCall {
    LogicalType type();

    <R> R accept(ExprVisitor<R> visitor);
}
