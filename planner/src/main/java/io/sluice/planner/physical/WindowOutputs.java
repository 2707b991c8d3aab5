package io.sluice.planner.physical;

import io.sluice.exec.plan.node.NamedWindowProperty;
import io.sluice.exec.plan.node.NamedWindowProperty.Kind;
import io.sluice.exec.plan.node.WindowReference;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * What an aggregate shows of its windows, behind its other output fields.
 *
 * @param kinds in the order of the output fields
 * @param time the type of the time attribute that the windows are over
 */
record WindowOutputs(List<Kind> kinds, RelDataType time) {
    /** How texts and plans call the window. */
    private static final String WINDOW = "w$";

    /** {@code start('w$)}. */
    List<String> describe() {
        return kinds.stream()
                .map(kind -> switch (kind) {
                    case WINDOW_START -> "start";
                    case WINDOW_END -> "end";
                    case ROWTIME -> "rowtime";
                    case PROCTIME -> "proctime";
                })
                .map(function -> function + "('" + WINDOW + ")")
                .toList();
    }

    /** @param fields names of all output fields; the last ones are the window's */
    List<NamedWindowProperty> toPlan(List<String> fields, Translation translation) {
        WindowReference window = reference(translation);
        List<NamedWindowProperty> properties = new ArrayList<>();
        int first = fields.size() - kinds.size();
        for (int i = 0; i < kinds.size(); i++) {
            properties.add(new NamedWindowProperty(
                    fields.get(first + i), new NamedWindowProperty.Property(kinds.get(i), window)));
        }
        return properties;
    }

    WindowReference reference(Translation translation) {
        return new WindowReference(WINDOW, translation.type(time));
    }

    /** A group is there once for each window: any field that tells the window makes the grouping fields a key. The clock does not. */
    UpsertKeys keys(int groupingFields, int fields) {
        Set<ImmutableBitSet> keys = new LinkedHashSet<>();
        for (int i = 0; i < kinds.size(); i++) {
            if (kinds.get(i) != Kind.PROCTIME) {
                keys.add(ImmutableBitSet.range(groupingFields).set(fields - kinds.size() + i));
            }
        }
        return new UpsertKeys(keys);
    }

    /** Whether rows may be taken back that have reached an aggregate. Known once the changelog has been inferred; false before. */
    static boolean retracts(RelNode input) {
        ChangelogTrait changelog = input.getTraitSet().getTrait(ChangelogTrait.DEF);
        return changelog != null && !changelog.modifies().insertOnly();
    }

    /** {@code COUNT(*) AS n} pairwise; what has no name any more, because something was put in between, is left out. */
    static List<String> named(List<String> expressions, List<String> names) {
        List<String> named = new ArrayList<>();
        for (int i = 0; i < Math.min(expressions.size(), names.size()); i++) {
            boolean same = expressions.get(i).equals(names.get(i));
            named.add(same ? names.get(i) : expressions.get(i) + " AS " + names.get(i));
        }
        return named;
    }
}
