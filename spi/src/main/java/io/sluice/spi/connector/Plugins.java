package io.sluice.spi.connector;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;

/**
 * The connectors and formats that are there. Immutable.
 */
public final class Plugins {
    private final Map<String, ConnectorFactory> connectors = new LinkedHashMap<>();
    private final Map<String, FormatFactory> formats = new LinkedHashMap<>();

    /** @param loaders one a plugin folder; the first to offer a name wins */
    public Plugins(List<ClassLoader> loaders) {
        for (ClassLoader loader : loaders) {
            ServiceLoader.load(ConnectorFactory.class, loader)
                    .forEach(factory -> connectors.putIfAbsent(factory.name(), factory));
            ServiceLoader.load(FormatFactory.class, loader)
                    .forEach(factory -> formats.putIfAbsent(factory.name(), factory));
        }
    }

    /** @throws SluiceException CONNECTOR_NOT_FOUND with the nearest name and all names */
    public ConnectorFactory connector(String name) {
        ConnectorFactory found = connectors.get(name);
        if (found == null) {
            throw SluiceException.of(ErrorCode.CONNECTOR_NOT_FOUND)
                    .with("connector", name)
                    .detail("Connectors here: " + String.join(", ", new TreeSet<>(connectors.keySet())) + ".")
                    .hint(Nearest.hint(name, connectors.keySet()));
        }
        return found;
    }

    /** @throws SluiceException FORMAT_NOT_FOUND with the nearest name and all names */
    public FormatFactory format(String name) {
        FormatFactory found = formats.get(name);
        if (found == null) {
            throw SluiceException.of(ErrorCode.FORMAT_NOT_FOUND)
                    .with("format", name)
                    .detail("Formats here: " + String.join(", ", new TreeSet<>(formats.keySet())) + ".")
                    .hint(Nearest.hint(name, formats.keySet()));
        }
        return found;
    }
}
