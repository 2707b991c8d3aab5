package io.sluice.exec.runtime.graph;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.json.PlanJson;
import io.sluice.exec.runtime.checkpoint.OperatorIdentity;
import io.sluice.exec.runtime.operator.NodeContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names operators for the states in checkpoints: by the plan node, and the operator's place among those that run it. */
final class OperatorIdentities {
    private static final int DIGEST_BYTES = 16;

    private final Optional<PlanJson> json;
    /** By the node's id, how many of its operators have a name. */
    private final Map<Integer, Integer> named = new HashMap<>();

    /** @param shapes whether states are to be found by what their operators do: it takes a while to say that */
    OperatorIdentities(boolean shapes) {
        json = shapes ? Optional.of(new PlanJson()) : Optional.empty();
    }

    OperatorIdentity next(NodeContext step, String name) {
        PlanNode node = step.node();
        int place = named.merge(node.id(), 1, Integer::sum) - 1;
        String shape = json.map(texts -> shape(step, texts)).orElse("");
        return new OperatorIdentity(node.id() + "." + place, shape, name);
    }

    /** What the operator does and to which rows, without the node's number, which another plan may give to another. */
    private static String shape(NodeContext step, PlanJson texts) {
        PlanNode node = step.node();
        PlanNode alone = new PlanNode(1, node.type(), node.node(), Map.of(), node.inputs(), node.outputType(), "");
        String text = texts.write(new ExecPlan(List.of(alone), List.of())) + step.inputTypes();
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
