package io.sluice.exec.runtime.state;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a state has besides its pages, for those who go on with them: where there is room, and where its indexes begin.
 *
 * @param pageUnits units of a page that blocks share
 * @param space where the heap puts what comes next
 * @param indexes of keys, elements of maps and rows, in this order; none when they were not in pages
 * @param nextNumbers of rows in order, by field
 */
record StateRoots(int pageUnits, BlockSpace space, List<Index> indexes, long[] nextNumbers) {
    /** The directory of a {@link PagedIndex}. */
    record Index(int[] chunks, int size) {}

    void write(DataOutputStream out) throws IOException {
        out.writeInt(pageUnits);
        space.write(out);
        out.writeInt(indexes.size());
        for (Index index : indexes) {
            write(index.chunks, out);
            out.writeInt(index.size);
        }
        out.writeInt(nextNumbers.length);
        for (long number : nextNumbers) {
            out.writeLong(number);
        }
    }

    /** @throws IOException when it is not whole */
    static StateRoots read(DataInputStream in) throws IOException {
        int pageUnits = in.readInt();
        BlockSpace space = BlockSpace.read(in);
        List<Index> indexes = new ArrayList<>();
        for (int count = in.readInt(); count > 0; count--) {
            indexes.add(new Index(readInts(in), in.readInt()));
        }
        long[] nextNumbers = new long[in.readInt()];
        for (int i = 0; i < nextNumbers.length; i++) {
            nextNumbers[i] = in.readLong();
        }
        return new StateRoots(pageUnits, space, List.copyOf(indexes), nextNumbers);
    }

    private static void write(int[] numbers, DataOutputStream out) throws IOException {
        out.writeInt(numbers.length);
        for (int number : numbers) {
            out.writeInt(number);
        }
    }

    private static int[] readInts(DataInputStream in) throws IOException {
        int[] numbers = new int[in.readInt()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = in.readInt();
        }
        return numbers;
    }
}
