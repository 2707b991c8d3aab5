package io.sluice.exec.plan.meaning;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.json.PlanJson;
import java.util.Set;

/** The work of any node as a text, with fields by their places. */
final class WorkText {
    /** Of a node's JSON, what says nothing of its work on rows. */
    private static final Set<String> NOT_WORK =
            Set.of("id", "description", "configuration", "outputType", "inputProperties", "state");

    private final PlanJson json = new PlanJson();

    String of(PlanNode node) {
        return work(json.tree(node));
    }

    /** A node's JSON without what says nothing of its work. */
    private static String work(JsonNode json) {
        StringBuilder text = new StringBuilder("{");
        json.fields().forEachRemaining(field -> {
            if (!NOT_WORK.contains(field.getKey())) {
                text.append(field.getKey()).append(':').append(part(field.getValue()));
                text.append(',');
            }
        });
        return text.append('}').toString();
    }

    private static String part(JsonNode value) {
        if (value.isObject()) {
            StringBuilder text = new StringBuilder("{");
            // What a query calls an aggregate says nothing of it.
            boolean aggregate = value.has("argList");
            value.fields().forEachRemaining(field -> {
                if (!(aggregate && field.getKey().equals("name"))) {
                    text.append(field.getKey()).append(':');
                    text.append(part(field.getValue())).append(',');
                }
            });
            return text.append('}').toString();
        }
        if (value.isArray()) {
            StringBuilder text = new StringBuilder("[");
            value.forEach(each -> text.append(part(each)).append(','));
            return text.append(']').toString();
        }
        return value.toString();
    }
}
