package io.sluice.functions.cast;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.Cast.OnBadText;
import io.sluice.functions.cast.CastNestedToText.Style;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.config.Option;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.util.Optional;

/**
 * CAST as Flink had it before its version 1.15, for jobs that still count on it: text that is no value of the target is NULL, whatever the
 * type says; the length of a CHAR, VARCHAR, BINARY or VARBINARY neither cuts nor fills up; and texts of Booleans and nested values are
 * written in another way. Plans do not name it: it takes the place of CAST and TRY_CAST where they are evaluated.
 */
public final class LegacyCast {
    /** Values of {@link #BEHAVIOUR}. */
    public enum Behaviour {
        ENABLED,
        DISABLED
    }

    public static final Option<Behaviour> BEHAVIOUR = Option.oneOf("table.exec.legacy-cast-behaviour", Behaviour.class)
            .defaultsTo("disabled")
            .doc(
                    "Whether CAST gives NULL for text that is no value of its type, and does not keep to the length of its type.");

    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
            "LEGACY_CAST", LegacyCast::choose, "The value as another type; NULL when it is none.", "CAST('42' AS INT)");

    private static final Style STYLE = new Style(",", "null");

    private LegacyCast() {}

    /** What stands for a function, by its name in plans: for CAST and TRY_CAST this one. */
    public static String inPlaceOf(String planName) {
        return planName.equals("$CAST$1") || planName.equals("$TRY_CAST$1") ? FUNCTION.planName() : planName;
    }

    private static Optional<Invocation> choose(CallSite site) {
        if (site.arity() != 1) {
            return Optional.empty();
        }
        CallSite whole = new CallSite(site.operands(), withoutLength(site.result()));
        if (whole.result().root() == TypeRoot.VARCHAR && site.root(0) == TypeRoot.BOOLEAN) {
            return Optional.of(Invocation.of(CastToText.class, "lowerCase", ValueKind.BYTES)
                    .operand(0, ValueKind.BOOLEAN));
        }
        if (whole.result().root() == TypeRoot.VARCHAR && site.root(0).isNested()) {
            return CastNestedToText.choose(whole, STYLE);
        }
        return Cast.choose(whole, OnBadText.NULL);
    }

    private static LogicalType withoutLength(LogicalType type) {
        if (type.root().isCharacter()) {
            return Types.STRING.withNullable(type.nullable());
        }
        return type.root().isBinary() ? Types.BYTES.withNullable(type.nullable()) : type;
    }
}
