package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A session with a gateway for each test, and functions in it that come from a jar. */
abstract class FunctionSession {
    @TempDir
    Path folder;

    Gateway gateway;
    TestSession session;

    @BeforeEach
    void start() {
        gateway = Gateway.builder(folder).withoutEndpoints().withoutWarmUp().start();
        session = new TestSession(gateway, "rest", Map.of("table.local-time-zone", "UTC"));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    /** Flink's function API, which functions written for it need. */
    void addFlink() throws IOException {
        for (String jar : FunctionJar.flinkJars()) {
            session.run("ADD JAR '" + jar + "'");
        }
    }

    void create(String name, String type, Path jar) {
        assertThat(session.run("CREATE TEMPORARY SYSTEM FUNCTION %s AS '%s' LANGUAGE JAVA USING JAR '%s'"
                        .formatted(name, type, jar)))
                .containsExactly("+I[OK]");
    }
}
