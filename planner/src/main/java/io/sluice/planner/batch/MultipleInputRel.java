package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.SharedTree;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Several operators that hand rows to each other without sending them, as one that reads its inputs in turn. Plan files have no node for it. */
final class MultipleInputRel extends BatchRel {
    private final Members members;
    private final List<Integer> turns;

    /**
     * What the operator is made of.
     *
     * @param root the operator whose rows come out
     * @param ends what the members read, as it was before anything was made one; in the order of the inputs
     */
    record Members(BatchRel root, List<BatchRel> ends) {
        Members {
            ends = List.copyOf(ends);
        }

        /** Operators that are read from outside are named by their input. */
        private String text(BatchRel rel, Wording wording) {
            int input = ends.indexOf(rel);
            return (input < 0 ? "" : "[#" + (input + 1) + "] ") + rel.describe(wording);
        }

        private List<BatchRel> inputs(BatchRel rel) {
            return isEnd(rel)
                    ? List.of()
                    : rel.getInputs().stream().map(BatchRel.class::cast).toList();
        }

        private boolean isEnd(BatchRel rel) {
            return ends.contains(rel);
        }
    }

    MultipleInputRel(List<RelNode> inputs, Members members) {
        super(members.root.getCluster(), inputs, members.root.getRowType());
        this.members = members;
        this.turns = ReadOrder.turns(members.root, members.ends);
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new MultipleInputRel(others, members);
    }

    @Override
    public Description describe(Wording wording) {
        String tree = SharedTree.<BatchRel>draw(
                List.of(members.root), rel -> members.text(rel, wording), members::inputs, rel -> !members.isEnd(rel));
        return Description.of("MultipleInput")
                .withIf(
                        turns.stream().anyMatch(turn -> turn > 0),
                        "readOrder",
                        String.join(",", turns.stream().map(String::valueOf).toList()))
                .with("members", ("\n" + tree).replace("\n", "\\n"));
    }

    @Override
    public List<InputProperty> inputProperties() {
        return turns.stream()
                .map(turn -> new InputProperty(Distribution.UNKNOWN, DamBehavior.BLOCKING, turn))
                .toList();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        throw notInPlanFiles("MultipleInput");
    }
}
