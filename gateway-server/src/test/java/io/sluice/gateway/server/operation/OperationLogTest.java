package io.sluice.gateway.server.operation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OperationLogTest {
    private final OperationLog log = new OperationLog();

    @Test
    void newLinesComeOnce() {
        log.add("a");
        log.add("b");
        assertThat(log.newLines(10)).containsExactly("a", "b");
        assertThat(log.newLines(10)).isEmpty();
        log.add("c");
        assertThat(log.newLines(10)).containsExactly("c");
    }

    @Test
    void firstLinesStartOver() {
        log.add("a");
        log.add("b");
        log.newLines(10);
        assertThat(log.firstLines(1)).containsExactly("a");
        assertThat(log.newLines(10)).containsExactly("b");
    }

    @Test
    void oldLinesGoWhenThereAreTooMany() {
        for (int i = 0; i < 1500; i++) {
            log.add("line " + i);
        }
        assertThat(log.newLines(5000)).hasSize(1000).startsWith("line 500").endsWith("line 1499");
    }
}
