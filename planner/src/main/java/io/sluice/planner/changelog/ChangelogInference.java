package io.sluice.planner.changelog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/**
 * Finds which changes travel over each edge of a physical tree, in three passes: bottom-up, what each rel can produce; top-down, whether
 * an update carries the old row, which the consumers decide; top-down, what a delete carries. Leaves a {@link ChangelogTrait} on each
 * rel.
 */
public final class ChangelogInference {
    private final UnaryOperator<RelNode> dropUpdateBefore;

    /** @param dropUpdateBefore puts a rel behind another that drops old rows of updates */
    public ChangelogInference(UnaryOperator<RelNode> dropUpdateBefore) {
        this.dropUpdateBefore = dropUpdateBefore;
    }

    /**
     * @param wanted how the root's updates may travel, best first
     * @return empty when none of that is possible
     */
    public Optional<RelNode> infer(RelNode root, List<UpdateKind> wanted) {
        RelNode produced = produce(root);
        return wanted.stream()
                .flatMap(kind -> updates(produced, kind).stream())
                .findFirst()
                .flatMap(rel -> deletes(rel, DeleteKind.FULL));
    }

    private RelNode produce(RelNode rel) {
        List<RelNode> inputs = rel.getInputs().stream().map(this::produce).toList();
        List<ModifyKinds> reaching = inputs.stream()
                .map(input -> ChangelogTrait.of(input).modifies())
                .toList();
        // The rel is asked over its new inputs, so that what it says of them in an error is what they are.
        ChangelogRel copy = (ChangelogRel) rel.copy(rel.getTraitSet(), inputs);
        ModifyKinds kinds = copy.produces(reaching);
        return with(copy, inputs, new ChangelogTrait(kinds, UpdateKind.NONE, DeleteKind.NONE));
    }

    private Optional<RelNode> updates(RelNode rel, UpdateKind wanted) {
        for (UpdateOffer offer : ((ChangelogRel) rel).updateOffers(wanted)) {
            Optional<List<RelNode>> inputs = updateInputs(rel, offer.wants());
            if (inputs.isPresent()) {
                return Optional.of(fitted(rel, inputs.get(), offer.provides(), wanted));
            }
        }
        return Optional.empty();
    }

    private Optional<List<RelNode>> updateInputs(RelNode rel, List<UpdateKind> wants) {
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < rel.getInputs().size(); i++) {
            Optional<RelNode> input = updates(rel.getInput(i), wants.get(i));
            if (input.isEmpty()) {
                return Optional.empty();
            }
            inputs.add(input.get());
        }
        return Optional.of(inputs);
    }

    private RelNode fitted(RelNode rel, List<RelNode> inputs, UpdateKind provided, UpdateKind wanted) {
        ChangelogTrait trait = ChangelogTrait.of(rel);
        UpdateKind kind = trait.modifies().update() ? provided : UpdateKind.NONE;
        RelNode fitted = with(rel, inputs, new ChangelogTrait(trait.modifies(), kind, trait.deletes()));
        if (kind.satisfies(wanted)) {
            return fitted;
        }
        RelNode dropping = dropUpdateBefore.apply(fitted);
        return with(dropping, dropping.getInputs(), new ChangelogTrait(trait.modifies(), wanted, trait.deletes()));
    }

    private Optional<RelNode> deletes(RelNode rel, DeleteKind wanted) {
        RelNode needed = ((ChangelogRel) rel).unlessNeeded(wanted);
        if (needed != rel) {
            Optional<RelNode> instead = deletes(needed, wanted);
            if (instead.isPresent()) {
                return instead;
            }
        }
        for (DeleteOffer offer : ((ChangelogRel) rel).deleteOffers(wanted)) {
            Optional<List<RelNode>> inputs = deleteInputs(rel, offer.wants());
            if (inputs.isPresent()) {
                ChangelogTrait trait = ChangelogTrait.of(rel);
                DeleteKind kind = trait.modifies().delete() ? provided(offer, inputs.get()) : DeleteKind.NONE;
                return Optional.of(
                        with(rel, inputs.get(), new ChangelogTrait(trait.modifies(), trait.updates(), kind)));
            }
        }
        return Optional.empty();
    }

    /** Deletes that come whole leave whole. */
    private static DeleteKind provided(DeleteOffer offer, List<RelNode> inputs) {
        boolean whole = !inputs.isEmpty()
                && inputs.stream().noneMatch(input -> ChangelogTrait.of(input).deletes() == DeleteKind.BY_KEY);
        return whole ? DeleteKind.FULL : offer.provides();
    }

    private Optional<List<RelNode>> deleteInputs(RelNode rel, List<DeleteKind> wants) {
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < rel.getInputs().size(); i++) {
            Optional<RelNode> input = deletes(rel.getInput(i), wants.get(i));
            if (input.isEmpty()) {
                return Optional.empty();
            }
            inputs.add(input.get());
        }
        return Optional.of(inputs);
    }

    private static RelNode with(RelNode rel, List<RelNode> inputs, ChangelogTrait trait) {
        // A trait of a definition that is there already is replaced, one of a new definition is appended.
        return rel.copy(rel.getTraitSet().plus(trait), inputs);
    }
}
