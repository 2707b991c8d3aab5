package io.sluice.functions.user;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an annotation says for types of which Java's classes leave a part open, nested ones included.
 *
 * @param precision of BigDecimal
 * @param scale of BigDecimal
 * @param fraction digits of seconds of timestamps and durations
 */
record TypeDefaults(OptionalInt precision, OptionalInt scale, OptionalInt fraction) {
    static final TypeDefaults NONE = new TypeDefaults(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

    /** These, and for what they do not say those of what is around. */
    TypeDefaults within(TypeDefaults outer) {
        return new TypeDefaults(
                precision.isPresent() ? precision : outer.precision,
                scale.isPresent() ? scale : outer.scale,
                fraction.isPresent() ? fraction : outer.fraction);
    }

    /** {@code DECIMAL(p, s)}; empty when no precision is said. */
    Optional<String> decimal() {
        return precision.isPresent()
                ? Optional.of("DECIMAL(" + precision.getAsInt() + ", " + scale.orElse(0) + ")")
                : Optional.empty();
    }
}
