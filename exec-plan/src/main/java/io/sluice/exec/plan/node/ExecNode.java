package io.sluice.exec.plan.node;

/** The parameters of a plan node. Each record has one operator in the runtime. */
public sealed interface ExecNode
        permits Calc,
                ChangelogNormalize,
                Collect,
                DropUpdateBefore,
                Exchange,
                GroupAggregate,
                Join,
                Limit,
                Sink,
                TableSourceScan,
                Union,
                Values,
                WatermarkAssigner {}
