package io.sluice.gateway.server.option;

import io.sluice.spi.config.Option;
import java.util.Comparator;
import java.util.List;

/** The reference page of the options, {@code docs/options.md}. A test holds the file to it. */
final class OptionsPage {
    private OptionsPage() {}

    static String markdown() {
        StringBuilder page = new StringBuilder("""
                # Options

                This page is generated from the options' declarations; `OptionsPageTest` tells how.

                ## Of the gateway

                Read at start: from `conf/gateway.yaml`, or `-Dkey=value` after `bin/gateway.sh start`, which wins.

                """);
        table(page, GatewayOptions.SERVER);
        page.append("""

                ## Of sessions

                `SET 'key' = 'value'` changes one for the session, `RESET 'key'` gives it its default again, and `SET` lists those that \
                were set. In `conf/gateway.yaml` they are defaults for all sessions. Other keys of Flink are taken and mean nothing.

                """);
        table(page, GatewayOptions.SESSION);
        return page.toString();
    }

    private static void table(StringBuilder page, List<Option<?>> options) {
        page.append("| key | default | value | meaning |\n| --- | --- | --- | --- |\n");
        options.stream().sorted(Comparator.comparing(Option::key)).forEach(option -> page.append("| `")
                .append(option.key())
                .append("` | ")
                .append(option.defaultText().isEmpty() ? "none" : "`" + option.defaultText() + "`")
                .append(" | ")
                .append(option.typeName())
                .append(" | ")
                .append(option.doc())
                .append(" |\n"));
    }
}
