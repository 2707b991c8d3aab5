package io.sluice.gateway.server.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The gateway's configuration file: YAML, with keys written flat ({@code a.b: 1}) or nested ({@code a: {b: 1}}). */
public final class ConfigFile {
    private ConfigFile() {}

    /** Its options by key, in order. @throws SluiceException IO_ERROR or VALIDATION_ERROR */
    public static Map<String, String> read(Path file) {
        Map<String, String> options = new LinkedHashMap<>();
        try {
            JsonNode root = new YAMLMapper(new YAMLFactory()).readTree(file.toFile());
            if (root != null && !root.isMissingNode() && !root.isNull()) {
                if (!root.isObject()) {
                    throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "configuration file " + file + " is not a list of keys and values");
                }
                flatten("", root, options);
            }
        } catch (IOException e) {
            throw SluiceException.of(ErrorCode.IO_ERROR, null, e)
                    .with("message", "cannot read configuration file " + file + ": " + e.getMessage());
        }
        return options;
    }

    private static void flatten(String prefix, JsonNode node, Map<String, String> options) {
        node.properties().forEach(field -> {
            String key = prefix + field.getKey();
            JsonNode value = field.getValue();
            if (value.isObject()) {
                flatten(key + ".", value, options);
            } else if (value.isArray()) {
                List<String> parts = new ArrayList<>();
                value.forEach(part -> parts.add(part.asText()));
                options.put(key, String.join(";", parts));
            } else if (!value.isNull()) {
                options.put(key, value.asText());
            }
        });
    }
}
