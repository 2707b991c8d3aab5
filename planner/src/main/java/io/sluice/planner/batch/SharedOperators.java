package io.sluice.planner.batch;

import io.sluice.planner.explain.Wording;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Options;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;

/** Makes one of sub-trees that do the same, so that trees become a graph in which what is shared has several consumers. */
final class SharedOperators {
    private final Options options;
    private final Translation translation;
    private final Map<Content, BatchRel> known = new HashMap<>();
    private final Map<BatchRel, BatchRel> done = new IdentityHashMap<>();

    /** All that tells one operator from another. */
    private record Content(String description, Object content, RelDataType row, List<RelNode> inputs) {}

    private SharedOperators(Options options) {
        this.options = options;
        this.translation = new Translation(options);
    }

    static List<RelNode> of(List<RelNode> roots, Options options) {
        SharedOperators shared = new SharedOperators(options);
        return roots.stream()
                .<RelNode>map(root -> shared.share((BatchRel) root))
                .toList();
    }

    private BatchRel share(BatchRel rel) {
        if (!rel.sharesWith(options)) {
            return rel.over(shareInputs(rel));
        }
        BatchRel made = done.get(rel);
        if (made == null) {
            BatchRel same = rel.overIfOther(shareInputs(rel));
            made = known.computeIfAbsent(content(same), any -> same);
            done.put(rel, made);
        }
        return made;
    }

    private List<RelNode> shareInputs(BatchRel rel) {
        return rel.getInputs().stream()
                .<RelNode>map(input -> share((BatchRel) input))
                .toList();
    }

    private Content content(BatchRel rel) {
        return new Content(
                rel.describe(Wording.PREFIX).toString(), rel.content(translation), rel.getRowType(), rel.getInputs());
    }
}
