package io.sluice.planner.changelog;

import java.util.Collections;
import java.util.List;

/**
 * One way in which a rel can send its deletes.
 *
 * @param provides what the rel's own deletes carry then
 * @param wants by input, what deletes must carry that reach it; an input without deletes satisfies anything
 */
public record DeleteOffer(DeleteKind provides, List<DeleteKind> wants) {
    public DeleteOffer {
        wants = List.copyOf(wants);
    }

    /** The same for every input. */
    public static DeleteOffer of(DeleteKind provides, DeleteKind wants, int inputs) {
        return new DeleteOffer(provides, Collections.nCopies(inputs, wants));
    }
}
