package io.sluice.spi.row;

/** What a row does to the table that the stream stands for. */
public enum RowKind {
    INSERT("+I"),
    /** Takes back the row as it was; followed by its UPDATE_AFTER. */
    UPDATE_BEFORE("-U"),
    UPDATE_AFTER("+U"),
    DELETE("-D");

    /** The kinds as bytes, as {@link RowBatch#kinds} holds them: their ordinals. */
    public static final byte INSERT_BYTE = 0;

    public static final byte UPDATE_BEFORE_BYTE = 1;
    public static final byte UPDATE_AFTER_BYTE = 2;
    public static final byte DELETE_BYTE = 3;

    private static final RowKind[] VALUES = values();

    private final String sign;

    RowKind(String sign) {
        this.sign = sign;
    }

    public static RowKind of(byte kind) {
        return VALUES[kind];
    }

    public byte asByte() {
        return (byte) ordinal();
    }

    /** {@code +I}, {@code -U}, {@code +U} or {@code -D}. */
    public String sign() {
        return sign;
    }

    /** Whether the row adds to an aggregate: INSERT and UPDATE_AFTER do, the others take away. */
    public static boolean isAdd(byte kind) {
        return (kind & 1) == 0;
    }
}
