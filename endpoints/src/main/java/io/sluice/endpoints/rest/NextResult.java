package io.sluice.endpoints.rest;

import java.util.Optional;
import java.util.UUID;

/**
 * Where a client finds the next page.
 *
 * @param format empty in V1, whose paths do not name it
 */
record NextResult(ApiVersion version, UUID session, UUID operation, Optional<RowFormat> format) {

    String uri(long token) {
        return "/" + version.segment() + "/sessions/" + session + "/operations/" + operation + "/result/" + token
                + format.map(name -> "?rowFormat=" + name).orElse("");
    }

    RowFormat rowFormat() {
        return format.orElse(RowFormat.JSON);
    }
}
