package io.sluice.gateway.server;

import java.nio.file.Path;

/** The folder that relative paths of options start from: the scripts in bin say which, else it is the working directory. */
public final class GatewayHome {
    private static final String PROPERTY = "sluice.home";

    private GatewayHome() {}

    public static Path resolve(String path) {
        return Path.of(System.getProperty(PROPERTY, "")).resolve(path);
    }
}
