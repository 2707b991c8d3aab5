package io.sluice.exec.plan.meaning;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Keeps texts short that are made of each other: a plan that uses a field twice at each of many levels would double them each time. */
final class Digests {
    private static final int LONGEST = 600;
    private static final int KEPT = 60;
    private static final int DIGEST_BYTES = 12;

    private Digests() {}

    /** The text, or its beginning and a digest of all of it. */
    static String shorten(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, KEPT) + "...#" + of(text);
    }

    static String of(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
