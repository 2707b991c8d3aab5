package io.sluice.functions.signature;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.TypeRoot;
import java.util.function.Predicate;

/** The types that a parameter takes. The untyped NULL fits all of them. */
public enum Family {
    TEXT("STRING", TypeRoot::isCharacter),
    BINARY("BYTES", TypeRoot::isBinary),
    TEXT_OR_BINARY("STRING or BYTES", root -> root.isCharacter() || root.isBinary()),
    BITMAP("BITMAP", root -> root == TypeRoot.BITMAP),
    BOOLEAN("BOOLEAN", root -> root == TypeRoot.BOOLEAN),
    INTEGER("INTEGER", TypeRoot::isInteger),
    /** What fits 32 bits. */
    INT("INT", root -> root.isInteger() && root != TypeRoot.BIGINT),
    NUMERIC("NUMERIC", TypeRoot::isNumeric),
    TIMESTAMP("TIMESTAMP", TypeRoot::isTimestamp),
    /** What HASH_CODE knows: all scalars but bytes and intervals. */
    HASHABLE(
            "BOOLEAN, NUMERIC, STRING, TIMESTAMP, TIME or DATE",
            root -> root == TypeRoot.BOOLEAN
                    || root.isNumeric()
                    || root.isCharacter()
                    || root.isTimestamp()
                    || root == TypeRoot.DATE
                    || root == TypeRoot.TIME_WITHOUT_TIME_ZONE),
    /** What JSON has a form for: all but DATE, TIME, intervals and RAW. */
    JSON(
            "BOOLEAN, NUMERIC, STRING, BYTES, TIMESTAMP, VARIANT, ARRAY, MAP or ROW",
            root -> root == TypeRoot.BOOLEAN
                    || root.isNumeric()
                    || root.isCharacter()
                    || root.isBinary()
                    || root.isTimestamp()
                    || root == TypeRoot.VARIANT
                    || root.isNested()),
    ARRAY("ARRAY", root -> root == TypeRoot.ARRAY),
    /** ARRAY<STRING>, of any length. */
    TEXT_ARRAY("ARRAY<STRING>", root -> root == TypeRoot.ARRAY) {
        @Override
        public boolean accepts(LogicalType type) {
            return type.root() == TypeRoot.NULL
                    || type instanceof ArrayType array && array.element().root().isCharacter();
        }
    },
    /** ARRAY<INT>, of smaller integers too. */
    INT_ARRAY("ARRAY<INT>", root -> root == TypeRoot.ARRAY) {
        @Override
        public boolean accepts(LogicalType type) {
            return type.root() == TypeRoot.NULL
                    || type instanceof ArrayType array && Family.INT.accepts(array.element());
        }
    },
    MAP("MAP", root -> root == TypeRoot.MAP),
    STRUCTURE("STRUCTURED", root -> root == TypeRoot.STRUCTURED_TYPE),
    VARIANT("VARIANT", root -> root == TypeRoot.VARIANT),
    ANY("ANY", root -> true);

    private final String shown;
    private final Predicate<TypeRoot> roots;

    Family(String shown, Predicate<TypeRoot> roots) {
        this.shown = shown;
        this.roots = roots;
    }

    /** Whether a parameter of the family takes no NULL that has no type. */
    boolean isTyped() {
        return this == ARRAY || this == TEXT_ARRAY || this == MAP || this == BITMAP;
    }

    public boolean accepts(LogicalType type) {
        return type.root() == TypeRoot.NULL || roots.test(type.root());
    }

    /** As signatures show it. */
    public String shown() {
        return shown;
    }
}
