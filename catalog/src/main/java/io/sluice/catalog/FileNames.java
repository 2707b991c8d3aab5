package io.sluice.catalog;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names of files for SQL identifiers: any identifier gives a portable name, different ones give different names also where
 * the file system ignores case, and none gives a name with a dot.
 */
final class FileNames {
    /** Leaves room for endings and temporary marks in the 255 bytes that file systems allow. */
    private static final int LONGEST = 180;

    private FileNames() {}

    static String of(String identifier) {
        if (identifier.isEmpty()) {
            return "%";
        }
        StringBuilder name = new StringBuilder();
        for (byte b : identifier.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '_' || b == '-';
            if (plain) {
                name.append((char) b);
            } else {
                name.append(String.format("%%%02x", b & 0xff));
            }
        }
        return name.length() <= LONGEST ? name.toString() : name.substring(0, 100) + "~" + digest(identifier);
    }

    private static String digest(String identifier) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(identifier.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
