package io.sluice.planner.changelog;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/** What the changelog inference asks a rel. When a question is asked, the answers to those before stand on the rel's inputs. */
public interface ChangelogRel extends RelNode {
    /**
     * The changes that the rel makes of those that reach it.
     *
     * @param inputs what reaches each input
     * @throws io.sluice.spi.error.SluiceException CHANGELOG_NOT_SUPPORTED when the rel cannot take what reaches it
     */
    ModifyKinds produces(List<ModifyKinds> inputs);

    /**
     * The ways in which the rel can send its updates to somebody who wants them so, best first. An offer of BEFORE_AND_AFTER to
     * somebody who wants ONLY_AFTER is fine: the old rows are dropped behind the rel. Empty when there is no way.
     *
     * @param wanted never NONE
     */
    List<UpdateOffer> updateOffers(UpdateKind wanted);

    /** The ways in which the rel can send its deletes; as {@link #updateOffers}. An offer of FULL satisfies BY_KEY. */
    List<DeleteOffer> deleteOffers(DeleteKind wanted);

    /**
     * The rel that takes this one's place when its consumers take deletes by key and updates without old rows, and nothing else needs
     * it; itself for all rels that do not only put changes in order.
     */
    RelNode unlessNeeded(DeleteKind wanted);
}
