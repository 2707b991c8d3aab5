package io.sluice.exec.runtime.upgrade;

import java.util.List;

/**
 * One line of what EXPLAIN UPGRADE answers.
 *
 * @param bytes of state at stake
 * @param entries in it
 */
public record UpgradeLine(
        String operator, Verdict verdict, String reason, long bytes, long entries, List<String> replay) {
    public UpgradeLine {
        replay = List.copyOf(replay);
    }
}
