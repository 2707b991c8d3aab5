package io.sluice.functions.hash;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.SluiceException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** Keeps the JDK's digest of the last algorithm from row to row. */
public final class Digester {
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private @Nullable MessageDigest digest;

    BytesRef hex(BytesRef text, String algorithm, BytesRef result) {
        MessageDigest current = digest;
        if (current == null || !current.getAlgorithm().equals(algorithm)) {
            current = create(algorithm);
            digest = current;
        }
        current.update(text.bytes(), text.offset(), text.length());
        byte[] hash = current.digest();
        byte[] to = result.buffer(2 * hash.length);
        for (int i = 0; i < hash.length; i++) {
            to[2 * i] = HEX[hash[i] >> 4 & 0xF];
            to[2 * i + 1] = HEX[hash[i] & 0xF];
        }
        return result.written(2 * hash.length);
    }

    private static MessageDigest create(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw SluiceException.wrap(e);
        }
    }
}
