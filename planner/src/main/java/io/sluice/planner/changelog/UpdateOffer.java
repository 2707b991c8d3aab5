package io.sluice.planner.changelog;

import java.util.Collections;
import java.util.List;

/**
 * One way in which a rel can send its updates.
 *
 * @param provides how the rel's own updates travel then
 * @param wants by input, how updates must reach it; an input without updates satisfies anything
 */
public record UpdateOffer(UpdateKind provides, List<UpdateKind> wants) {
    public UpdateOffer {
        wants = List.copyOf(wants);
    }

    /** The same for every input. */
    public static UpdateOffer of(UpdateKind provides, UpdateKind wants, int inputs) {
        return new UpdateOffer(provides, Collections.nCopies(inputs, wants));
    }
}
