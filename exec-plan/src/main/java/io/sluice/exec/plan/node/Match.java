package io.sluice.exec.plan.node;

/** MATCH_RECOGNIZE. */
@NodeType({"stream-exec-match_1", "batch-exec-match_1"})
public record Match(MatchSpec matchSpec) implements ExecNode {}
