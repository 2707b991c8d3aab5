package io.sluice.exec.plan.node;

import io.sluice.exec.plan.expr.Expr;

/**
 * Makes watermarks from rows.
 *
 * @param watermarkExpr the watermark that a row carries; NULL carries none
 */
@NodeType("stream-exec-watermark-assigner_1")
public record WatermarkAssigner(
        Expr watermarkExpr, @FieldIndex int rowtimeFieldIndex) implements ExecNode {}
