package io.sluice.functions.hash;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.SluiceException;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** Keeps the JDK's digest of the last algorithm from row to row. */
public final class Digester {
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private static final int MAX_BYTES = 64;

    private final byte[] hash = new byte[MAX_BYTES];
    private @Nullable MessageDigest digest;

    BytesRef hex(BytesRef text, String algorithm, BytesRef result) {
        MessageDigest current = digest;
        if (current == null || !current.getAlgorithm().equals(algorithm)) {
            current = create(algorithm);
            digest = current;
        }
        current.update(text.bytes(), text.offset(), text.length());
        int length = finish(current);
        byte[] to = result.buffer(2 * length);
        for (int i = 0; i < length; i++) {
            to[2 * i] = HEX[hash[i] >> 4 & 0xF];
            to[2 * i + 1] = HEX[hash[i] & 0xF];
        }
        return result.written(2 * length);
    }

    /** Writes the digest into {@link #hash}; gives its length. */
    private int finish(MessageDigest current) {
        try {
            return current.digest(hash, 0, hash.length);
        } catch (DigestException e) {
            throw SluiceException.wrap(e);
        }
    }

    private static MessageDigest create(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw SluiceException.wrap(e);
        }
    }
}
