package io.sluice.connectors.builtin.nexmark;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** Texts one after another in an array, for columns to point to. */
final class TextPool {
    final byte[] bytes;
    final int[] offsets;
    final int[] lengths;

    TextPool(List<byte[]> texts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        offsets = new int[texts.size()];
        lengths = new int[texts.size()];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = all.size();
            lengths[i] = texts.get(i).length;
            all.writeBytes(texts.get(i));
        }
        bytes = all.toByteArray();
    }
}
