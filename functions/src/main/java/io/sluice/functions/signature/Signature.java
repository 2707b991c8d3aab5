package io.sluice.functions.signature;

import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The forms in which a function can be called; the first that fits counts.
 *
 * <pre>{@code Signature.takes(text("text"), integer("length")).optionally(text("pad")).gives(strict(STRING))}</pre>
 *
 * @param typedNulls whether a NULL needs a type, by CAST, to be an argument, whatever the parameter says
 * @param bare whether calls are written without parentheses
 */
public record Signature(List<Form> forms, boolean typedNulls, boolean bare) {
    /** Stands for any number of arguments. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    public Signature {
        forms = List.copyOf(forms);
    }

    /**
     * @param optional parameters after the required ones, which may be left out from the last on
     * @param repeated the parameter after those that any number of arguments may be for
     */
    public record Form(
            List<Parameter> required, List<Parameter> optional, Optional<Parameter> repeated, ResultType result) {
        public Form {
            required = List.copyOf(required);
            optional = List.copyOf(optional);
        }

        public int minArguments() {
            return required.size();
        }

        public int maxArguments() {
            return repeated.isPresent() ? UNLIMITED : required.size() + optional.size();
        }

        public boolean accepts(List<? extends LogicalType> types) {
            if (types.size() < minArguments() || types.size() > maxArguments()) {
                return false;
            }
            for (int i = 0; i < types.size(); i++) {
                if (!parameter(i).family().accepts(types.get(i))) {
                    return false;
                }
            }
            return true;
        }

        private Parameter parameter(int index) {
            if (index < required.size()) {
                return required.get(index);
            }
            int later = index - required.size();
            return later < optional.size() ? optional.get(later) : repeated.orElseThrow();
        }

        /** {@code LPAD(text STRING, length INTEGER [, pad STRING])}. */
        String describe(String function) {
            StringBuilder text = new StringBuilder(function).append('(');
            for (int i = 0; i < required.size(); i++) {
                text.append(i == 0 ? "" : ", ").append(required.get(i));
            }
            for (int i = 0; i < optional.size(); i++) {
                text.append(required.isEmpty() && i == 0 ? "[" : " [, ").append(optional.get(i));
            }
            text.append("]".repeat(optional.size()));
            repeated.ifPresent(last ->
                    text.append(required.isEmpty() ? "" : ", ").append(last).append(", ..."));
            return text.append(')').toString();
        }
    }

    /** Parameters that a result type is still missing for. */
    public record Takes(
            List<Form> before, List<Parameter> required, List<Parameter> optional, Optional<Parameter> repeated) {
        public Takes optionally(Parameter... more) {
            return new Takes(before, required, List.of(more), repeated);
        }

        public Takes repeating(Parameter last) {
            return new Takes(before, required, optional, Optional.of(last));
        }

        public Signature gives(ResultType result) {
            List<Form> forms = new ArrayList<>(before);
            forms.add(new Form(required, optional, repeated, result));
            return new Signature(forms, false, false);
        }
    }

    public static Takes takes(Parameter... required) {
        return new Takes(List.of(), List.of(required), List.of(), Optional.empty());
    }

    /** Another form. */
    public Takes or(Parameter... required) {
        return new Takes(forms, List.of(required), List.of(), Optional.empty());
    }

    public Signature withTypedNulls() {
        return new Signature(forms, true, bare);
    }

    public Signature withoutParentheses() {
        return new Signature(forms, typedNulls, true);
    }

    /** Whether a NULL needs a type, by CAST, to be the argument with a number. */
    public boolean needsTypedNull(int argument) {
        return typedNulls
                || forms.stream()
                        .filter(form -> argument < form.maxArguments())
                        .allMatch(form -> form.parameter(argument).typed());
    }

    public Optional<Form> form(List<? extends LogicalType> types) {
        return forms.stream().filter(form -> form.accepts(types)).findFirst();
    }

    public int minArguments() {
        return forms.stream().mapToInt(Form::minArguments).min().orElse(0);
    }

    public int maxArguments() {
        return forms.stream().mapToInt(Form::maxArguments).max().orElse(0);
    }

    /** A line for each form. */
    public List<String> describe(String function) {
        return forms.stream().map(form -> form.describe(function)).toList();
    }
}
