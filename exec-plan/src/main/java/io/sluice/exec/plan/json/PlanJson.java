package io.sluice.exec.plan.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;

/** Writes plans to JSON and reads them back. Immutable and thread-safe. */
public final class PlanJson {
    /** An expression level is two levels of JSON, and a sum of some hundred terms is as deep as its terms are many. */
    private static final int MAX_NESTING = 2000;
    /** Characters of a file, and parts of it: some hundred times what the largest plans have. */
    private static final long MAX_LENGTH = 64L << 20;

    private static final long MAX_TOKENS = 4_000_000;

    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_NESTING)
                    .maxDocumentLength(MAX_LENGTH)
                    .maxTokenCount(MAX_TOKENS)
                    .maxStringLength((int) MAX_LENGTH)
                    .build())
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(MAX_NESTING)
                    .build())
            .build());

    private final NodeCodec nodes;

    /** Plans with all that they know of their tables. */
    public PlanJson() {
        this(PlanObjects.AS_THEY_ARE);
    }

    public PlanJson(PlanObjects objects) {
        nodes = new NodeCodec(objects);
    }

    /** The plan as indented JSON. */
    public String write(ExecPlan plan) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("flinkVersion", ExecPlan.FLINK_VERSION);
        ArrayNode written = json.putArray("nodes");
        plan.nodes().forEach(node -> written.add(nodes.write(node)));
        ArrayNode edges = json.putArray("edges");
        plan.edges().forEach(edge -> edges.add(nodes.write(edge)));
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, null, e)
                    .with("feature", "writing a plan that nests deeper than " + MAX_NESTING + " levels");
        }
    }

    /** A node as it stands in a plan file. */
    public JsonNode tree(PlanNode node) {
        return nodes.write(node);
    }

    /**
     * Reads a plan.
     *
     * @throws SluiceException INVALID_PLAN with the path of the first thing that is not understood; nothing is guessed
     */
    public ExecPlan read(String text) {
        try (var parser = MAPPER.createParser(new StringReader(text))) {
            return new PlanReader(parser, nodes).read().orThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads as much of a plan as can be read. The stream is closed. */
    public PlanInspection inspect(InputStream file) throws IOException {
        try (var parser = MAPPER.createParser(file)) {
            return new PlanReader(parser, nodes).read();
        }
    }
}
