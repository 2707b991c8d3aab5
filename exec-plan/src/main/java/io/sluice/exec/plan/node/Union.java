package io.sluice.exec.plan.node;

/** UNION ALL of its inputs, in no order between them. */
@NodeType(
        value = {"stream-exec-union_1", "batch-exec-union_1"},
        inputs = NodeType.SEVERAL)
public record Union() implements ExecNode {}
