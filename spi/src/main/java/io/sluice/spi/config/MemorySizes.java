package io.sluice.spi.config;

import java.util.Locale;

/** Sizes in bytes as Flink's options write them. */
public final class MemorySizes {
    private MemorySizes() {}

    /**
     * Reads {@code 128 mb}, {@code 64k}, {@code 1 gib}, ...; units are powers of 1,024 and a bare number is bytes.
     *
     * @throws IllegalArgumentException when the text is not a size
     */
    public static long parse(String text) {
        String trimmed = text.trim();
        int digits = 0;
        while (digits < trimmed.length() && Character.isDigit(trimmed.charAt(digits))) {
            digits++;
        }
        long amount = Long.parseLong(trimmed.substring(0, digits));
        String unit = trimmed.substring(digits).trim().toLowerCase(Locale.ROOT);
        return switch (unit) {
            case "", "b", "bytes" -> amount;
            case "k", "kb", "kib", "kibibytes" -> Math.multiplyExact(amount, 1L << 10);
            case "m", "mb", "mib", "mebibytes" -> Math.multiplyExact(amount, 1L << 20);
            case "g", "gb", "gib", "gibibytes" -> Math.multiplyExact(amount, 1L << 30);
            case "t", "tb", "tib", "tebibytes" -> Math.multiplyExact(amount, 1L << 40);
            default -> throw new IllegalArgumentException("unknown unit of size: " + unit);
        };
    }
}
