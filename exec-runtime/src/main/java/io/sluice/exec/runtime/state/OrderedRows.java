package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowLayout;

/**
 * Binary rows in order for each entry of a {@link KeyedState}, their owner. A row is ordered by a sort key, which is bytes that compare
 * unsigned; rows with equal keys stay in the order in which they were added. Adding, taking out, finding a row's place and finding the
 * row at a place take logarithmic time. Rows that may be looked for have an identity as well: themselves, or a key.
 *
 * <p>A row is the address of its node, which it keeps as long as it is there. An owner's nodes are a treap: a search tree by sort key
 * and number that is a heap by random priorities, in which each node knows how many nodes it holds. In memory a node is these fields,
 * the row, the identity where it is not the row, and the sort key.
 */
public final class OrderedRows {
    /** By what rows can be found. */
    public enum Identity {
        /** They cannot. */
        NONE,
        /** By all they are; of equal rows the first is found. */
        ROW,
        /** By a binary row that is given with them, of which there are no two. */
        KEY
    }

    private static final int RIGHT = 4;
    private static final int SIZE = 8;
    private static final int PRIORITY = 12;
    private static final int HEADER = 16;
    private static final int NUMBER = 24;
    private static final int KEY_LENGTH = 32;
    private static final int OWNER = 36;
    private static final int UNINDEXED_ROW = 40;
    /** Of equal rows: the next; and at the first the last. */
    private static final int NEXT_SAME = 40;

    private static final int LAST_SAME = 44;
    private static final int IDENTITY_HEADER = 48;

    private final KeyedState owners;
    private final PagedHeap heap;
    private final int field;
    private final Identity identity;
    private final int rowStart;
    private final SlotIndex index = new SlotIndex();
    private long nextNumber;
    /** Where to go is decided by a key and, between equal ones, by a number; kept here so that recursion passes addresses only. */
    private byte[] key = new byte[0];

    private int keyFrom;
    private int keyLength;
    private long number;
    private int collected;

    OrderedRows(KeyedState owners, int field, Identity identity) {
        this.owners = owners;
        this.field = field;
        this.identity = identity;
        heap = owners.heap();
        rowStart = switch (identity) {
            case NONE -> UNINDEXED_ROW;
            case ROW -> IDENTITY_HEADER;
            case KEY -> IDENTITY_HEADER + Long.BYTES;
        };
    }

    public int size(int owner) {
        return sizeOf(root(owner));
    }

    /** Adds a row behind those with its sort key. Returns its node. */
    public int add(
            int owner, byte[] sortKey, int sortKeyFrom, int sortKeyLength, long header, byte[] row, int rowFrom) {
        if (identity == Identity.KEY) {
            throw new IllegalStateException("rows of this kind are added with their key");
        }
        return add(owner, sortKey, sortKeyFrom, sortKeyLength, nextNumber++, header, row, rowFrom, 0, row, 0);
    }

    /** As the other, with the identity of rows that are found by a key. */
    public int add(
            int owner,
            byte[] sortKey,
            int sortKeyFrom,
            int sortKeyLength,
            long header,
            byte[] row,
            int rowFrom,
            long identityHeader,
            byte[] identities,
            int identityFrom) {
        return add(
                owner,
                sortKey,
                sortKeyFrom,
                sortKeyLength,
                nextNumber++,
                header,
                row,
                rowFrom,
                identityHeader,
                identities,
                identityFrom);
    }

    /** Puts another row, with the same identity and sort key, in the place of one that was taken out by {@link #detach}. */
    public int addInPlaceOf(int owner, int detached, long header, byte[] row, int rowFrom) {
        byte[] page = heap.read(detached);
        int at = PagedHeap.offset(detached);
        long identityHeader = identity == Identity.KEY ? Bytes.getLong(page, at + IDENTITY_HEADER) : 0;
        byte[] sortKey = new byte[keyLength(detached)];
        System.arraycopy(page, keyOffset(detached), sortKey, 0, sortKey.length);
        return add(
                owner,
                sortKey,
                0,
                sortKey.length,
                Bytes.getLong(page, at + NUMBER),
                header,
                row,
                rowFrom,
                identityHeader,
                page,
                identityOffset(detached));
    }

    private int add(
            int owner,
            byte[] sortKey,
            int sortKeyFrom,
            int sortKeyLength,
            long newNumber,
            long header,
            byte[] row,
            int rowFrom,
            long identityHeader,
            byte[] identities,
            int identityFrom) {
        int rowLength = RowLayout.length(RowLayout.info(header));
        int identityLength = identity == Identity.KEY ? RowLayout.length(RowLayout.info(identityHeader)) : 0;
        int node = heap.allocate(rowStart + rowLength + identityLength + sortKeyLength);
        byte[] page = heap.write(node);
        int at = PagedHeap.offset(node);
        Bytes.putInt(page, at + SIZE, 1);
        Bytes.putInt(page, at + PRIORITY, drawPriority(newNumber));
        Bytes.putLong(page, at + HEADER, header);
        Bytes.putLong(page, at + NUMBER, newNumber);
        Bytes.putInt(page, at + KEY_LENGTH, sortKeyLength);
        Bytes.putInt(page, at + OWNER, owner);
        System.arraycopy(row, rowFrom, page, at + rowStart, rowLength);
        if (identity == Identity.KEY) {
            Bytes.putLong(page, at + IDENTITY_HEADER, identityHeader);
            System.arraycopy(identities, identityFrom, page, at + rowStart + rowLength, identityLength);
        }
        System.arraycopy(sortKey, sortKeyFrom, page, at + rowStart + rowLength + identityLength, sortKeyLength);
        if (identity != Identity.NONE) {
            addToIndex(node);
        }
        look(sortKey, sortKeyFrom, sortKeyLength, newNumber);
        setRoot(owner, insert(root(owner), node));
        return node;
    }

    /** Takes a row out and frees it. */
    public void remove(int owner, int node) {
        detach(owner, node);
        release(node);
    }

    /** Takes a row out, which can be read until it is freed by {@link #release}. */
    public void detach(int owner, int node) {
        if (identity != Identity.NONE) {
            removeFromIndex(owner, node);
        }
        lookFor(node);
        setRoot(owner, delete(root(owner), node));
    }

    public void release(int node) {
        heap.free(node, nodeBytes(node));
    }

    /** Frees all rows of an owner. */
    public void clear(int owner) {
        free(root(owner));
        setRoot(owner, 0);
    }

    /** The row with an identity, the first of equal ones; 0 when there is none. */
    public int find(int owner, long header, byte[] identities, int from) {
        PagedIndex paged = index.paged();
        if (paged != null) {
            return find(paged, owner, header, identities, from);
        }
        long[] slots = index.slots();
        int mask = slots.length - 1;
        int hash = mix(owner, header);
        int at = hash & mask;
        while (slots[at] != 0) {
            if ((int) (slots[at] >>> 32) == hash && identifies((int) slots[at], owner, header, identities, from)) {
                return (int) slots[at];
            }
            at = at + 1 & mask;
        }
        return 0;
    }

    private int find(PagedIndex paged, int owner, long header, byte[] identities, int from) {
        int hash = mix(owner, header);
        for (int place = paged.first(hash); place != 0; place = paged.next(hash, place)) {
            int node = paged.address(place);
            if (identifies(node, owner, header, identities, from)) {
                return node;
            }
        }
        return 0;
    }

    SlotIndex index() {
        return index;
    }

    /** What the next row that is added has as number. */
    long nextNumber() {
        return nextNumber;
    }

    void continueAt(long number) {
        nextNumber = number;
    }

    /** Puts the rows of an owner into the index, which has none of them. */
    void addAllToIndex(int owner) {
        if (identity != Identity.NONE) {
            addAllBelow(owner, root(owner));
        }
    }

    private void addAllBelow(int owner, int node) {
        if (node == 0) {
            return;
        }
        addAllBelow(owner, left(node));
        // Equal rows stand side by side, the one that is found first.
        if (identity == Identity.KEY || find(owner, header(node), heap.read(node), rowOffset(node)) == 0) {
            index.add(hash(node), node);
        }
        addAllBelow(owner, right(node));
    }

    /** How many rows stand before a row. */
    public int rank(int owner, int node) {
        lookFor(node);
        int rank = 0;
        int at = root(owner);
        while (at != node) {
            if (compare(at) < 0) {
                at = left(at);
            } else {
                rank += sizeOf(left(at)) + 1;
                at = right(at);
            }
        }
        return rank + sizeOf(left(node));
    }

    /** How many rows of an owner have a sort key that is not greater than the given one. */
    public int countUpTo(int owner, byte[] sortKey, int from, int length) {
        look(sortKey, from, length, Long.MAX_VALUE);
        return countBefore(root(owner));
    }

    /** How many rows of an owner have a sort key that is less than the given one. */
    public int countBelow(int owner, byte[] sortKey, int from, int length) {
        look(sortKey, from, length, Long.MIN_VALUE);
        return countBefore(root(owner));
    }

    private int countBefore(int root) {
        int count = 0;
        int at = root;
        while (at != 0) {
            if (compare(at) <= 0) {
                at = left(at);
            } else {
                count += sizeOf(left(at)) + 1;
                at = right(at);
            }
        }
        return count;
    }

    /** The row before which so many rows stand; 0 when there are no more than that. */
    public int select(int owner, int rank) {
        int node = root(owner);
        int before = rank;
        while (node != 0) {
            int ofLeft = sizeOf(left(node));
            if (before < ofLeft) {
                node = left(node);
            } else if (before == ofLeft) {
                return node;
            } else {
                before -= ofLeft + 1;
                node = right(node);
            }
        }
        return 0;
    }

    /** The first row, or 0. */
    public int first(int owner) {
        int node = root(owner);
        while (node != 0 && left(node) != 0) {
            node = left(node);
        }
        return node;
    }

    /** The last row, or 0. */
    public int last(int owner) {
        int node = root(owner);
        while (node != 0 && right(node) != 0) {
            node = right(node);
        }
        return node;
    }

    /** Sets the start of an array to the rows at some places, the first and the one after the last given. Returns how many there are. */
    public int collect(int owner, int from, int to, int[] nodes) {
        collected = 0;
        collect(root(owner), 0, from, to, nodes);
        return collected;
    }

    /** Whether a row's sort key is less than (negative), equal to (0) or greater than another. */
    public int compareKey(int node, byte[] sortKey, int from, int length) {
        byte[] page = heap.read(node);
        return Bytes.compare(page, keyOffset(node), keyLength(node), sortKey, from, length);
    }

    /** The array that holds a node's row and its sort key, for reading. */
    public byte[] read(int node) {
        return heap.read(node);
    }

    public long header(int node) {
        return Bytes.getLong(heap.read(node), PagedHeap.offset(node) + HEADER);
    }

    /** Where a node's row starts in its array. */
    public int rowOffset(int node) {
        return PagedHeap.offset(node) + rowStart;
    }

    /** Where a node's sort key starts in its array. */
    public int keyOffset(int node) {
        return identityOffset(node) + identityLength(node);
    }

    public int keyLength(int node) {
        return Bytes.getInt(heap.read(node), PagedHeap.offset(node) + KEY_LENGTH);
    }

    /** Whether the rows of two nodes are the same. */
    public boolean sameRow(int node, int other) {
        return sameRow(node, header(other), heap.read(other), rowOffset(other));
    }

    public boolean sameRow(int node, long header, byte[] row, int from) {
        int length = RowLayout.length(RowLayout.info(header));
        return header(node) == header && Bytes.equal(heap.read(node), rowOffset(node), length, row, from, length);
    }

    /** Whether rows are found by all they are. */
    public boolean found() {
        return identity == Identity.ROW;
    }

    Identity identity() {
        return identity;
    }

    /** The identity's header of a node whose identity is a key. */
    long identityHeader(int node) {
        return Bytes.getLong(heap.read(node), PagedHeap.offset(node) + IDENTITY_HEADER);
    }

    int identityOffset(int node) {
        return rowOffset(node) + RowLayout.length(RowLayout.info(header(node)));
    }

    private int identityLength(int node) {
        return identity == Identity.KEY ? RowLayout.length(RowLayout.info(identityHeader(node))) : 0;
    }

    private int nodeBytes(int node) {
        return keyOffset(node) + keyLength(node) - PagedHeap.offset(node);
    }

    // ---- index ----

    private void addToIndex(int node) {
        int owner = intOf(node, OWNER);
        int head = identity == Identity.ROW ? find(owner, header(node), heap.read(node), rowOffset(node)) : 0;
        setInt(node, LAST_SAME, node);
        if (head == 0) {
            index.add(hash(node), node);
        } else {
            setInt(intOf(head, LAST_SAME), NEXT_SAME, node);
            setInt(head, LAST_SAME, node);
        }
    }

    private void removeFromIndex(int owner, int node) {
        int head = identity == Identity.ROW ? find(owner, header(node), heap.read(node), rowOffset(node)) : node;
        int next = intOf(node, NEXT_SAME);
        if (head == node) {
            index.remove(hash(node), node);
            if (next != 0) {
                setInt(next, LAST_SAME, intOf(node, LAST_SAME));
                index.add(hash(next), next);
            }
            return;
        }
        int before = head;
        while (intOf(before, NEXT_SAME) != node) {
            before = intOf(before, NEXT_SAME);
        }
        setInt(before, NEXT_SAME, next);
        if (next == 0) {
            setInt(head, LAST_SAME, before);
        }
    }

    private int hash(int node) {
        return mix(intOf(node, OWNER), identity == Identity.KEY ? identityHeader(node) : header(node));
    }

    private boolean identifies(int node, int owner, long header, byte[] identities, int from) {
        if (intOf(node, OWNER) != owner) {
            return false;
        }
        if (identity == Identity.ROW) {
            return sameRow(node, header, identities, from);
        }
        int length = RowLayout.length(RowLayout.info(header));
        return identityHeader(node) == header
                && Bytes.equal(heap.read(node), identityOffset(node), length, identities, from, length);
    }

    private static int mix(int owner, long header) {
        int mixed = (owner * 0x9E37_79B9 ^ RowLayout.hash(header)) * 0x85EB_CA6B;
        return mixed ^ mixed >>> 15;
    }

    // ---- tree ----

    private void look(byte[] sortKey, int from, int length, long wanted) {
        key = sortKey;
        keyFrom = from;
        keyLength = length;
        number = wanted;
    }

    private void lookFor(int node) {
        look(
                heap.read(node),
                keyOffset(node),
                keyLength(node),
                Bytes.getLong(heap.read(node), PagedHeap.offset(node) + NUMBER));
    }

    private int compare(int node) {
        byte[] page = heap.read(node);
        int order = Bytes.compare(key, keyFrom, keyLength, page, keyOffset(node), keyLength(node));
        return order != 0 ? order : Long.compare(number, Bytes.getLong(page, PagedHeap.offset(node) + NUMBER));
    }

    private int insert(int root, int node) {
        if (root == 0) {
            return node;
        }
        if (compare(root) < 0) {
            int child = insert(left(root), node);
            setInt(root, 0, child);
            if (priority(child) > priority(root)) {
                setInt(root, 0, right(child));
                setInt(child, RIGHT, root);
                resize(root);
                resize(child);
                return child;
            }
        } else {
            int child = insert(right(root), node);
            setInt(root, RIGHT, child);
            if (priority(child) > priority(root)) {
                setInt(root, RIGHT, left(child));
                setInt(child, 0, root);
                resize(root);
                resize(child);
                return child;
            }
        }
        resize(root);
        return root;
    }

    private int delete(int root, int node) {
        if (root == node) {
            return merge(left(node), right(node));
        }
        if (compare(root) < 0) {
            setInt(root, 0, delete(left(root), node));
        } else {
            setInt(root, RIGHT, delete(right(root), node));
        }
        resize(root);
        return root;
    }

    /** One tree of two of which all rows of the first stand before those of the second. */
    private int merge(int first, int second) {
        if (first == 0) {
            return second;
        }
        if (second == 0) {
            return first;
        }
        if (priority(first) > priority(second)) {
            setInt(first, RIGHT, merge(right(first), second));
            resize(first);
            return first;
        }
        setInt(second, 0, merge(first, left(second)));
        resize(second);
        return second;
    }

    private void collect(int node, int before, int from, int to, int[] nodes) {
        if (node == 0 || before >= to) {
            return;
        }
        int place = before + sizeOf(left(node));
        if (from < place) {
            collect(left(node), before, from, to, nodes);
        }
        if (place >= from && place < to) {
            nodes[collected++] = node;
        }
        if (place + 1 < to) {
            collect(right(node), place + 1, from, to, nodes);
        }
    }

    private void free(int node) {
        if (node == 0) {
            return;
        }
        free(left(node));
        free(right(node));
        if (identity != Identity.NONE && isIndexed(node)) {
            index.remove(hash(node), node);
        }
        release(node);
    }

    /** Of equal rows the first alone is in the index. */
    private boolean isIndexed(int node) {
        return index.contains(hash(node), node);
    }

    private static int drawPriority(long number) {
        long mixed = (number + 1) * 0x9E37_79B9_7F4A_7C15L;
        mixed = (mixed ^ mixed >>> 32) * 0xFF51_AFD7_ED55_8CCDL;
        return (int) (mixed >>> 33);
    }

    private void resize(int node) {
        setInt(node, SIZE, sizeOf(left(node)) + sizeOf(right(node)) + 1);
    }

    private int sizeOf(int node) {
        return node == 0 ? 0 : intOf(node, SIZE);
    }

    private int left(int node) {
        return intOf(node, 0);
    }

    private int right(int node) {
        return intOf(node, RIGHT);
    }

    private int priority(int node) {
        return intOf(node, PRIORITY);
    }

    private int root(int owner) {
        return Bytes.getInt(heap.read(owner), owners.fields(owner) + field);
    }

    private void setRoot(int owner, int root) {
        Bytes.putInt(heap.write(owner), owners.fields(owner) + field, root);
    }

    private int intOf(int node, int what) {
        return Bytes.getInt(heap.read(node), PagedHeap.offset(node) + what);
    }

    private void setInt(int node, int what, int value) {
        Bytes.putInt(heap.write(node), PagedHeap.offset(node) + what, value);
    }
}
