package io.sluice.gateway.server;

import io.sluice.endpoints.GatewayService.GatewayInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What this is. */
public final class Product {
    public static final String NAME = "Sluice";

    private Product() {}

    public static GatewayInfo info() {
        return new GatewayInfo(NAME, version());
    }

    /** The version of the build. */
    public static String version() {
        Properties properties = new Properties();
        try (InputStream in = Product.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "");
    }
}
