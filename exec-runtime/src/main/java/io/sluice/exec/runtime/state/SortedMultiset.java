package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import java.util.function.IntConsumer;

/**
 * Sorted multisets over a heap: values with counts, smallest and largest in logarithmic time. A value is two longs, compared signed
 * and then unsigned, and a stretch of bytes, compared unsigned. A multiset is the address of its root, which its owner keeps; 0 is
 * the empty one.
 *
 * <p>A treap: a search tree by value that is a heap by a priority drawn from the value, so that its shape depends on its values alone.
 */
public final class SortedMultiset {
    private static final int RIGHT = 4;
    private static final int COUNT = 8;
    private static final int HIGH = 16;
    private static final int LOW = 24;
    private static final int LENGTH = 32;
    private static final int PRIORITY = 36;
    private static final int DATA = 40;
    /** The bytes of a value without any. */
    public static final byte[] NO_BYTES = new byte[0];

    private final PagedHeap heap;
    /** The value that is looked for, kept here so that recursion passes addresses only. */
    private long high;

    private long low;
    private byte[] bytes = NO_BYTES;
    private int from;
    private int length;
    private boolean found;

    SortedMultiset(PagedHeap heap) {
        this.heap = heap;
    }

    /** Adds one occurrence of a value without bytes. Returns the new root. */
    public int add(int root, long valueHigh, long valueLow) {
        return add(root, valueHigh, valueLow, NO_BYTES, 0, 0, 1);
    }

    /** Adds occurrences of a value; a multiset that holds changes may have fewer than none of it. Returns the new root. */
    public int add(
            int root, long valueHigh, long valueLow, byte[] valueBytes, int valueFrom, int valueLength, long count) {
        look(valueHigh, valueLow, valueBytes, valueFrom, valueLength);
        return insert(root, count);
    }

    /** Takes away one occurrence of a value without bytes; nothing happens when there is none. Returns the new root. */
    public int remove(int root, long valueHigh, long valueLow) {
        return remove(root, valueHigh, valueLow, NO_BYTES, 0, 0);
    }

    /** Takes away one occurrence of a value; {@link #removed} tells whether there was one. Returns the new root. */
    public int remove(int root, long valueHigh, long valueLow, byte[] valueBytes, int valueFrom, int valueLength) {
        look(valueHigh, valueLow, valueBytes, valueFrom, valueLength);
        found = false;
        return delete(root);
    }

    /**
     * Adds the occurrences that another multiset, of another heap, counts; those that it counts as negative are taken away. Returns the
     * new root.
     */
    public int merge(int root, SortedMultiset changes, int changesRoot) {
        if (changesRoot == 0) {
            return root;
        }
        int merged = merge(root, changes, changes.left(changesRoot));
        merged = changes.count(changesRoot) > 0
                ? addFrom(merged, changes, changesRoot)
                : removeFrom(merged, changes, changesRoot);
        return merge(merged, changes, changes.right(changesRoot));
    }

    /** Adds the counts of another multiset that holds changes to this one, which holds changes too. Returns the new root. */
    public int mergeChanges(int root, SortedMultiset changes, int changesRoot) {
        if (changesRoot == 0) {
            return root;
        }
        int merged = mergeChanges(root, changes, changes.left(changesRoot));
        return mergeChanges(addFrom(merged, changes, changesRoot), changes, changes.right(changesRoot));
    }

    private int addFrom(int root, SortedMultiset changes, int node) {
        return add(
                root,
                changes.high(node),
                changes.low(node),
                changes.bytes(node),
                bytesOffset(node),
                changes.bytesLength(node),
                changes.count(node));
    }

    private int removeFrom(int root, SortedMultiset changes, int node) {
        int left = root;
        for (long i = changes.count(node); i < 0; i++) {
            left = remove(
                    left,
                    changes.high(node),
                    changes.low(node),
                    changes.bytes(node),
                    bytesOffset(node),
                    changes.bytesLength(node));
        }
        return left;
    }

    /** Whether the last {@link #remove} found its value. */
    public boolean removed() {
        return found;
    }

    /** The node with the smallest value of a multiset that is not empty. */
    public int smallest(int root) {
        int node = root;
        while (left(node) != 0) {
            node = left(node);
        }
        return node;
    }

    /** The node with the largest value of a multiset that is not empty. */
    public int largest(int root) {
        int node = root;
        while (right(node) != 0) {
            node = right(node);
        }
        return node;
    }

    public long high(int node) {
        return Bytes.getLong(heap.read(node), PagedHeap.offset(node) + HIGH);
    }

    public long low(int node) {
        return Bytes.getLong(heap.read(node), PagedHeap.offset(node) + LOW);
    }

    /** The array with a node's bytes, which start at {@link #bytesOffset}. */
    public byte[] bytes(int node) {
        return heap.read(node);
    }

    public static int bytesOffset(int node) {
        return PagedHeap.offset(node) + DATA;
    }

    public int bytesLength(int node) {
        return Bytes.getInt(heap.read(node), PagedHeap.offset(node) + LENGTH);
    }

    public long count(int node) {
        return Bytes.getLong(heap.read(node), PagedHeap.offset(node) + COUNT);
    }

    /** Frees a whole multiset. */
    public void free(int root) {
        if (root != 0) {
            free(left(root));
            free(right(root));
            heap.free(root, DATA + bytesLength(root));
        }
    }

    /** All nodes in order of their values. */
    void forEach(int root, IntConsumer action) {
        if (root != 0) {
            forEach(left(root), action);
            action.accept(root);
            forEach(right(root), action);
        }
    }

    private void look(long valueHigh, long valueLow, byte[] valueBytes, int valueFrom, int valueLength) {
        high = valueHigh;
        low = valueLow;
        bytes = valueBytes;
        from = valueFrom;
        length = valueLength;
    }

    private int insert(int node, long count) {
        if (node == 0) {
            return create(count);
        }
        int order = compare(node);
        if (order == 0) {
            int at = PagedHeap.offset(node) + COUNT;
            byte[] page = heap.write(node);
            Bytes.putLong(page, at, Bytes.getLong(page, at) + count);
            return node;
        }
        if (order < 0) {
            int child = insert(left(node), count);
            setLeft(node, child);
            return priority(child) > priority(node) ? rotateRight(node, child) : node;
        }
        int child = insert(right(node), count);
        setRight(node, child);
        return priority(child) > priority(node) ? rotateLeft(node, child) : node;
    }

    private int delete(int node) {
        if (node == 0) {
            return 0;
        }
        int order = compare(node);
        if (order < 0) {
            setLeft(node, delete(left(node)));
            return node;
        }
        if (order > 0) {
            setRight(node, delete(right(node)));
            return node;
        }
        found = true;
        long count = count(node) - 1;
        if (count > 0) {
            Bytes.putLong(heap.write(node), PagedHeap.offset(node) + COUNT, count);
            return node;
        }
        int merged = merge(left(node), right(node));
        heap.free(node, DATA + bytesLength(node));
        return merged;
    }

    /** One tree of two of which all values of the first are smaller. */
    private int merge(int first, int second) {
        if (first == 0) {
            return second;
        }
        if (second == 0) {
            return first;
        }
        if (priority(first) > priority(second)) {
            setRight(first, merge(right(first), second));
            return first;
        }
        setLeft(second, merge(first, left(second)));
        return second;
    }

    private int create(long count) {
        int node = heap.allocate(DATA + length);
        byte[] page = heap.write(node);
        int at = PagedHeap.offset(node);
        Bytes.putLong(page, at + COUNT, count);
        Bytes.putLong(page, at + HIGH, high);
        Bytes.putLong(page, at + LOW, low);
        Bytes.putInt(page, at + LENGTH, length);
        Bytes.putInt(page, at + PRIORITY, drawPriority());
        System.arraycopy(bytes, from, page, at + DATA, length);
        return node;
    }

    private int drawPriority() {
        long mixed = high * 0x9E37_79B9_7F4A_7C15L + low * 0xC2B2_AE3D_27D4_EB4FL;
        for (int i = 0; i < length; i++) {
            mixed = (mixed ^ bytes[from + i]) * 0x0000_0100_0000_01B3L;
        }
        mixed = (mixed ^ mixed >>> 33) * 0xFF51_AFD7_ED55_8CCDL;
        return (int) (mixed >>> 32);
    }

    private int compare(int node) {
        byte[] page = heap.read(node);
        int at = PagedHeap.offset(node);
        int order = Long.compare(high, Bytes.getLong(page, at + HIGH));
        if (order == 0) {
            order = Long.compareUnsigned(low, Bytes.getLong(page, at + LOW));
        }
        if (order == 0) {
            order = Bytes.compare(bytes, from, length, page, at + DATA, Bytes.getInt(page, at + LENGTH));
        }
        return order;
    }

    private int rotateRight(int node, int child) {
        setLeft(node, right(child));
        setRight(child, node);
        return child;
    }

    private int rotateLeft(int node, int child) {
        setRight(node, left(child));
        setLeft(child, node);
        return child;
    }

    private int left(int node) {
        return Bytes.getInt(heap.read(node), PagedHeap.offset(node));
    }

    private int right(int node) {
        return Bytes.getInt(heap.read(node), PagedHeap.offset(node) + RIGHT);
    }

    private void setLeft(int node, int child) {
        Bytes.putInt(heap.write(node), PagedHeap.offset(node), child);
    }

    private void setRight(int node, int child) {
        Bytes.putInt(heap.write(node), PagedHeap.offset(node) + RIGHT, child);
    }

    private int priority(int node) {
        return Bytes.getInt(heap.read(node), PagedHeap.offset(node) + PRIORITY);
    }
}
