package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.state.StateConversion.Change;
import io.sluice.exec.runtime.state.StateConversion.Source;
import io.sluice.exec.runtime.state.StateShape.Content;
import io.sluice.exec.runtime.state.StateShape.Part;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds out how an operator goes on with the states of one that does the same for another plan. */
public final class ShapeComparison {
    private final List<InputChange> inputs;
    private final long now;
    private final Set<String> begins = new LinkedHashSet<>();
    private final Set<String> widened = new LinkedHashSet<>();
    private final List<String> faults = new ArrayList<>();

    private ShapeComparison(List<InputChange> inputs, long now) {
        this.inputs = inputs;
        this.now = now;
    }

    /**
     * @param was the states that there are
     * @param is the states that the operator would have, of the same names
     * @param inputs by input, how its rows differ from those that were kept
     * @param now the time of the state, milliseconds
     */
    public static Takeover of(List<StateShape> was, List<StateShape> is, List<InputChange> inputs, long now) {
        ShapeComparison comparison = new ShapeComparison(inputs, now);
        List<StateConversion> conversions = new ArrayList<>();
        for (StateShape shape : is) {
            Optional<StateShape> before = was.stream()
                    .filter(each -> each.name().equals(shape.name()))
                    .findFirst();
            if (before.isEmpty()) {
                return new Takeover.Impossible("there is no state \"" + shape.name() + "\"");
            }
            comparison.compare(before.get(), shape).ifPresent(conversions::add);
        }
        if (!comparison.faults.isEmpty()) {
            return new Takeover.Impossible(comparison.faults.get(0));
        }
        if (conversions.isEmpty()) {
            return new Takeover.AsItIs();
        }
        return new Takeover.Converted(
                conversions, List.copyOf(comparison.begins), ended(was, is), List.copyOf(comparison.widened));
    }

    private static List<String> ended(List<StateShape> was, List<StateShape> is) {
        Set<String> left = calls(was);
        left.removeAll(calls(is));
        return List.copyOf(left);
    }

    private static Set<String> calls(List<StateShape> shapes) {
        Set<String> calls = new LinkedHashSet<>();
        shapes.forEach(shape -> shape.parts().forEach(part -> part.call().ifPresent(calls::add)));
        return calls;
    }

    private Optional<StateConversion> compare(StateShape was, StateShape is) {
        Set<String> beginning = new LinkedHashSet<>();
        List<Source> sources = sources(was.parts(), is.parts(), beginning);
        if (!beginning.isEmpty()) {
            is.unknownPast().ifPresent(reason -> faults.add(String.join(", ", beginning) + " " + reason));
            faultOfSets(was, is, beginning);
        }
        begins.addAll(beginning);
        boolean untouched = sources.equals(untouched(was.parts().size()));
        return untouched
                ? Optional.empty()
                : Optional.of(new StateConversion(is.name(), is.prefix(), was.layout(), is.layout(), sources));
    }

    /** A set that others have filled holds values which a new aggregate has not seen. */
    private void faultOfSets(StateShape was, StateShape is, Set<String> beginning) {
        for (Part part : is.parts()) {
            if (part.content() instanceof Content.DistinctSet set
                    && StateShape.find(was.parts(), part.purpose()).isPresent()) {
                for (String call : beginning) {
                    if (call.endsWith(set.of())) {
                        faults.add(call + " would miss the values that are in the set of " + set.of() + " already");
                    }
                }
            }
        }
    }

    private static List<Source> untouched(int fields) {
        List<Source> all = new ArrayList<>();
        for (int i = 0; i < fields; i++) {
            all.add(new Source.Field(i, Change.NONE));
        }
        return all;
    }

    private List<Source> sources(List<Part> was, List<Part> is, Set<String> beginning) {
        List<Source> sources = new ArrayList<>();
        for (Part part : is) {
            int at = place(was, part.purpose());
            if (at >= 0) {
                sources.add(source(was, at, part));
            } else if (part.content() instanceof Content.ChangeTime) {
                sources.add(new Source.Constant(now));
            } else {
                if (isNeeded(part.content()) && part.call().isEmpty()) {
                    faults.add("there is no " + part.purpose() + " in its entries");
                }
                part.call().ifPresent(beginning::add);
                sources.add(new Source.Empty());
            }
        }
        return sources;
    }

    private static boolean isNeeded(Content content) {
        return content instanceof Content.Plain || content instanceof Content.Occurrences;
    }

    private static int place(List<Part> parts, String purpose) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).purpose().equals(purpose)) {
                return i;
            }
        }
        return -1;
    }

    private Source source(List<Part> was, int at, Part part) {
        Content before = was.get(at).content();
        if (part.content() instanceof Content.Plain plain && before instanceof Content.Plain old) {
            return plain(old.form(), plain.form(), at, part);
        }
        if (part.content() instanceof Content.DistinctSet set && before instanceof Content.DistinctSet old) {
            return plain(old.form(), set.form(), at, part);
        }
        if (part.content() instanceof Content.RowHeader header && before instanceof Content.RowHeader old) {
            return row(header.row().since(old.row(), inputs), at, place(was, StateShape.ROW), true, at);
        }
        if (part.content() instanceof Content.RowBytes bytes && before instanceof Content.RowBytes old) {
            return row(bytes.row().since(old.row(), inputs), place(was, StateShape.ROW_HEADER), at, false, at);
        }
        if (part.content() instanceof Content.Elements elements && before instanceof Content.Elements old) {
            return elements(old, elements, at);
        }
        if (part.content() instanceof Content.InOrder rows && before instanceof Content.InOrder old) {
            return inOrder(old, rows, at);
        }
        if (!part.content().getClass().equals(before.getClass())) {
            faults.add(part.purpose() + " was held otherwise");
        }
        return new Source.Field(at, Change.NONE);
    }

    private Source plain(String was, String is, int at, Part part) {
        Optional<Change> change = Change.of(was, is);
        if (change.isEmpty()) {
            faults.add(part.call().orElse(part.purpose()) + " has held " + was + " and would hold " + is);
        } else if (change.get() != Change.NONE) {
            part.call().ifPresent(widened::add);
        }
        return new Source.Field(at, change.orElse(Change.NONE));
    }

    private static Source row(Optional<RowChange> change, int header, int bytes, boolean wantsHeader, int at) {
        return change.isEmpty()
                ? new Source.Field(at, Change.NONE)
                : new Source.Row(header, bytes, change.get(), wantsHeader);
    }

    private Source elements(Content.Elements was, Content.Elements is, int at) {
        Optional<RowChange> keys = Optional.empty();
        if (is.keys().isPresent() && was.keys().isPresent()) {
            StoredRow key = is.keys().get();
            keys = key.since(was.keys().get(), inputs);
            requireFound(key);
            boolean counted = is.values().stream().anyMatch(each -> each.content() instanceof Content.Occurrences);
            if (key.whole() && !counted && !inputs.get(key.input()).dropped().isEmpty()) {
                faults.add("rows that only "
                        + String.join(", ", inputs.get(key.input()).dropped()) + " tells apart would be one");
            }
        }
        List<Source> values = sources(was.values(), is.values(), new LinkedHashSet<>());
        boolean same = keys.isEmpty() && values.equals(untouched(was.values().size()));
        return same ? new Source.Field(at, Change.NONE) : new Source.Elements(at, keys, values);
    }

    private Source inOrder(Content.InOrder was, Content.InOrder is, int at) {
        if (is.found()) {
            requireFound(is.rows());
        }
        boolean sorts = StateShape.sortsOtherwise(was, is);
        Optional<RowChange> rows = is.rows().since(was.rows(), inputs);
        if (rows.isEmpty() && sorts) {
            rows = Optional.of(new RowChange(
                    was.rows().types(),
                    is.rows().types(),
                    inputs.get(is.rows().input()).sources()));
        }
        Optional<RowChange> identity =
                is.identity().flatMap(key -> was.identity().flatMap(old -> key.since(old, inputs)));
        if (rows.isEmpty() && identity.isEmpty()) {
            return new Source.Field(at, Change.NONE);
        }
        return new Source.Rows(at, rows, sorts ? is.order() : Optional.empty(), identity, is.ownHeader());
    }

    /** A row that is taken back has values in columns which it had not when it was kept. */
    private void requireFound(StoredRow row) {
        InputChange change = inputs.get(row.input());
        if (row.hasNew(inputs) && change.takesBack()) {
            faults.add("rows that are taken back would not be found, since they were kept without "
                    + String.join(", ", change.added()));
        }
    }
}
