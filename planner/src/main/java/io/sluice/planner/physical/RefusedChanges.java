package io.sluice.planner.physical;

import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.explain.Wording;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;

/** Says who cannot take which changes and where they come from. */
final class RefusedChanges {
    private RefusedChanges() {}

    /** @throws SluiceException CHANGELOG_NOT_SUPPORTED when more than new rows arrives */
    static void onlyInserts(String consumer, PhysicalRel input, ModifyKinds arriving) {
        check(consumer, input, arriving, ModifyKinds.INSERT_ONLY);
    }

    /**
     * @param consumer as the message begins
     * @throws SluiceException CHANGELOG_NOT_SUPPORTED when something arrives that is not accepted
     */
    static void check(String consumer, PhysicalRel input, ModifyKinds arriving, ModifyKinds accepted) {
        List<String> refused = new ArrayList<>();
        if (arriving.update() && !accepted.update()) {
            refused.add("update");
        }
        if (arriving.delete() && !accepted.delete()) {
            refused.add("delete");
        }
        if (!refused.isEmpty()) {
            throw SluiceException.of(
                    ErrorCode.CHANGELOG_NOT_SUPPORTED,
                    consumer + " doesn't support consuming " + String.join(" and ", refused)
                            + " changes which is produced by node "
                            + origin(input).describe(Wording.INFIX));
        }
    }

    /** The rel that makes the changes: below those that only pass on what comes. */
    private static PhysicalRel origin(PhysicalRel input) {
        PhysicalRel found = input;
        while (found.getInputs().size() == 1
                && found.produces(List.of(ModifyKinds.INSERT_ONLY)).insertOnly()) {
            found = (PhysicalRel) found.getInput(0);
        }
        return found;
    }
}
