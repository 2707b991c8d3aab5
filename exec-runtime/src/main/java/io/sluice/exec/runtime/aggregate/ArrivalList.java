package io.sluice.exec.runtime.aggregate;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.state.PagedHeap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Stretches of bytes one after the other, the elements, which are the bytes of an accumulator themselves. There may be room before the first
 * and behind the last, so that most are added and removed where they lie. Adding one, finding the first that is equal to given bytes,
 * removing it, and the ways from one to the next take constant time on average, however many there are.
 *
 * <p>The bytes begin with the places of the first element and of the end. An element is a length, its bytes, and the length once more, by
 * which the last is found. In lists that are logs of changes the lengths of what was taken back are inverted ({@code ~length}).
 *
 * <p>As soon as one is looked for that is not among the first few, a list gets an index: the place of the first element is inverted, the
 * number of elements, that of buckets and the buckets follow, and each element has a link behind its first length. A bucket is the last
 * element with its hash, whose link is the first one: they are a ring in order of arrival. Elements that were removed stay where they are, their
 * lengths inverted, until the list is copied, or an end of the list comes by.
 */
final class ArrivalList {
    private static final byte[] NONE = new byte[0];
    private static final int COUNT = 2 * Integer.BYTES;
    private static final int BUCKETS = 3 * Integer.BYTES;
    private static final int PLAIN_HEADER = 2 * Integer.BYTES;
    private static final int INDEXED_HEADER = 4 * Integer.BYTES;
    /** Elements that are looked at before there is an index: to compare that many costs less than to keep one. */
    private static final int LOOKED_AT = 32;

    private final boolean mayHaveIndex;
    private @Nullable PagedHeap heap;
    private int address;
    private byte[] loaded = NONE;
    /** Where the accumulator lies in {@link #loaded}, and how many bytes it may have there. */
    private int base;

    private int capacity;
    private int start;
    private int end;
    /** 0 without an index. */
    private int buckets;

    private byte[] changed = new byte[64];
    private int changedLength;

    /** @param mayHaveIndex whether elements stay in order of arrival */
    ArrivalList(boolean mayHaveIndex) {
        this.mayHaveIndex = mayHaveIndex;
    }

    /** The list to work on. @param at of a blob, 0 for none */
    void load(PagedHeap from, int at, int length) {
        heap = from;
        address = at;
        capacity = length;
        buckets = 0;
        if (length == 0) {
            loaded = NONE;
            base = 0;
            start = 0;
            end = 0;
            return;
        }
        loaded = from.read(at);
        base = PagedHeap.offset(at);
        int first = Bytes.getInt(loaded, base);
        if (first < 0) {
            first = ~first;
            buckets = Bytes.getInt(loaded, base + BUCKETS);
        }
        start = base + first;
        end = base + Bytes.getInt(loaded, base + Integer.BYTES);
    }

    /** Whether all that was changed since {@link #load} was changed where the list lies, so that there is nothing to store. */
    boolean inPlace() {
        return loaded != changed;
    }

    /** What is to be stored. */
    byte[] changed() {
        return changed;
    }

    int changedLength() {
        return changedLength;
    }

    // ---- elements, by where they begin ----

    boolean isEmpty() {
        return start == end;
    }

    int first() {
        return start;
    }

    int end() {
        return end;
    }

    int next(int at) {
        int next = behind(at);
        while (buckets > 0 && next < end && isInverted(next)) {
            next = behind(next);
        }
        return next;
    }

    int last() {
        return previous(end);
    }

    /** The element before one that is not the first. */
    int previous(int at) {
        int previous = before(at);
        while (buckets > 0 && isInverted(previous)) {
            previous = before(previous);
        }
        return previous;
    }

    int count() {
        if (buckets > 0) {
            return Bytes.getInt(loaded, base + COUNT);
        }
        int count = 0;
        for (int at = start; at < end; at = next(at)) {
            count++;
        }
        return count;
    }

    /** The array that holds the elements. Valid until the list is changed. */
    byte[] bytes() {
        return loaded;
    }

    /** Where an element's bytes begin in {@link #bytes}. */
    int body(int at) {
        return at + (buckets > 0 ? 2 * Integer.BYTES : Integer.BYTES);
    }

    int length(int at) {
        int marked = Bytes.getInt(loaded, at);
        return marked < 0 ? ~marked : marked;
    }

    /** In a log of changes, whether an element was taken back. */
    boolean isTakenBack(int at) {
        return isInverted(at);
    }

    int hash(int at) {
        return hash(loaded, body(at), length(at));
    }

    // ---- changes ----

    /** @param takenBack whether it stands for a value that was taken back, in a log of changes */
    void append(boolean takenBack, byte[] from, int offset, int length) {
        if (takenBack && buckets > 0) {
            copy(0, length + 2 * Integer.BYTES);
        }
        int needed = element(length);
        boolean crowded = buckets > 0 && count() >= 2 * buckets;
        if (crowded || end + needed > base + capacity) {
            copy(buckets > 0 ? bucketsFor(count()) : 0, needed);
        } else {
            makeWritable();
        }
        int at = end;
        Bytes.putInt(loaded, at, takenBack ? ~length : length);
        System.arraycopy(from, offset, loaded, body(at), length);
        Bytes.putInt(loaded, body(at) + length, takenBack ? ~length : length);
        setEnds(start, at + needed);
        if (buckets > 0) {
            link(at);
            Bytes.putInt(loaded, base + COUNT, count() + 1);
        }
    }

    /** Removes the first element that is equal to some bytes; false when there is none. */
    boolean remove(byte[] value, int offset, int length) {
        int looked = 0;
        for (int at = start; buckets == 0 && at < end; at = next(at)) {
            if (mayHaveIndex && looked++ == LOOKED_AT) {
                copy(bucketsFor(count()), 0);
                break;
            }
            if (isEqual(at, value, offset, length)) {
                removeAt(at, behind(at));
                return true;
            }
        }
        return buckets > 0 && removeByIndex(value, offset, length);
    }

    /** Moves the last element to where another begins, in front of that. In lists without an index. */
    void moveLast(int place) {
        int at = last();
        int size = end - at;
        byte[] element = new byte[size];
        System.arraycopy(loaded, at, element, 0, size);
        System.arraycopy(loaded, place, loaded, place + size, at - place);
        System.arraycopy(element, 0, loaded, place, size);
    }

    private boolean removeByIndex(byte[] value, int offset, int length) {
        int bucket = bucket(hash(value, offset, length));
        int last = Bytes.getInt(loaded, bucket);
        if (last == 0) {
            return false;
        }
        int before = last;
        int at = linked(last);
        while (!isEqual(base + at, value, offset, length)) {
            if (at == last) {
                return false;
            }
            before = at;
            at = linked(at);
        }
        makeWritable();
        if (at == last) {
            Bytes.putInt(loaded, bucket, at == before ? 0 : before);
        }
        Bytes.putInt(loaded, base + before + Integer.BYTES, linked(at));
        invert(base + at);
        int left = count() - 1;
        Bytes.putInt(loaded, base + COUNT, left);
        dropRemovedEnds(left);
        return true;
    }

    private void invert(int at) {
        int length = length(at);
        Bytes.putInt(loaded, at, ~length);
        Bytes.putInt(loaded, body(at) + length, ~length);
    }

    /** What was removed at the ends is no part of the list any more. */
    private void dropRemovedEnds(int left) {
        int first = start;
        int last = end;
        if (left == 0) {
            first = base + INDEXED_HEADER + buckets * Integer.BYTES;
            last = first;
        }
        while (first < last && isInverted(first)) {
            first = behind(first);
        }
        while (first < last && isInverted(before(last))) {
            last = before(last);
        }
        setEnds(first, last);
    }

    /** Moves the shorter part of the rest over what goes. */
    private void removeAt(int at, int next) {
        makeWritable();
        if (at - start < end - next) {
            System.arraycopy(loaded, start, loaded, start + next - at, at - start);
            setEnds(start + next - at, end);
        } else {
            System.arraycopy(loaded, next, loaded, at, end - next);
            setEnds(start, end - (next - at));
        }
    }

    private void setEnds(int first, int last) {
        start = first;
        end = last;
        Bytes.putInt(loaded, base, buckets > 0 ? ~(start - base) : start - base);
        Bytes.putInt(loaded, base + Integer.BYTES, end - base);
    }

    private void makeWritable() {
        if (loaded != changed) {
            loaded = requireNonNull(heap).write(address);
        }
    }

    /**
     * Goes on with a copy in {@link #changed}, which has room for half as many elements more.
     *
     * @param newBuckets 0 for a list without an index
     * @param more bytes for which there must be room
     */
    private void copy(int newBuckets, int more) {
        byte[] from = loaded;
        int last = end;
        int oldLink = buckets > 0 ? Integer.BYTES : 0;
        int link = newBuckets > 0 ? Integer.BYTES : 0;
        int content = 0;
        for (int at = start; at < last; at = next(at)) {
            content += length(at) + 2 * Integer.BYTES + link;
        }
        int header = newBuckets > 0 ? INDEXED_HEADER + newBuckets * Integer.BYTES : PLAIN_HEADER;
        int room = content + more;
        // A first element has no room beside it: most groups of many stay small.
        int wanted = header + (content == 0 ? more : room + (room >> 1));
        byte[] to = changed.length < wanted || from == changed ? new byte[Math.max(64, wanted)] : changed;
        int place = header;
        int count = 0;
        for (int at = start; at < last; at = next(at)) {
            int marked = Bytes.getInt(from, at);
            int length = length(at);
            Bytes.putInt(to, place, marked);
            System.arraycopy(from, at + Integer.BYTES + oldLink, to, place + Integer.BYTES + link, length);
            Bytes.putInt(to, place + Integer.BYTES + link + length, marked);
            place += length + 2 * Integer.BYTES + link;
            count++;
        }
        changed = to;
        changedLength = wanted;
        loaded = to;
        base = 0;
        capacity = wanted;
        buckets = newBuckets;
        setEnds(header, place);
        if (newBuckets > 0) {
            index(count);
        }
    }

    private void index(int count) {
        Bytes.putInt(loaded, COUNT, count);
        Bytes.putInt(loaded, BUCKETS, buckets);
        Arrays.fill(loaded, INDEXED_HEADER, INDEXED_HEADER + buckets * Integer.BYTES, (byte) 0);
        for (int at = start; at < end; at = behind(at)) {
            link(at);
        }
    }

    /** Makes an element the last of its bucket. */
    private void link(int at) {
        int place = at - base;
        int bucket = bucket(hash(at));
        int last = Bytes.getInt(loaded, bucket);
        Bytes.putInt(loaded, at + Integer.BYTES, last == 0 ? place : linked(last));
        if (last != 0) {
            Bytes.putInt(loaded, base + last + Integer.BYTES, place);
        }
        Bytes.putInt(loaded, bucket, place);
    }

    private int linked(int place) {
        return Bytes.getInt(loaded, base + place + Integer.BYTES);
    }

    private int bucket(int hash) {
        return base + INDEXED_HEADER + (hash & buckets - 1) * Integer.BYTES;
    }

    private static int bucketsFor(int count) {
        return Integer.highestOneBit(Math.max(LOOKED_AT, count)) << 1;
    }

    private int element(int length) {
        return body(0) + length + Integer.BYTES;
    }

    private int behind(int at) {
        return body(at) + length(at) + Integer.BYTES;
    }

    private int before(int at) {
        int marked = Bytes.getInt(loaded, at - Integer.BYTES);
        return at - element(marked < 0 ? ~marked : marked);
    }

    private boolean isInverted(int at) {
        return Bytes.getInt(loaded, at) < 0;
    }

    private boolean isEqual(int at, byte[] value, int offset, int length) {
        return Bytes.getInt(loaded, at) == length && Bytes.equal(loaded, body(at), length, value, offset, length);
    }

    private static int hash(byte[] bytes, int from, int length) {
        long mixed = length;
        int at = from;
        int stop = from + length;
        for (; at + Long.BYTES <= stop; at += Long.BYTES) {
            mixed = (mixed ^ Bytes.getLong(bytes, at)) * 0x9E37_79B9_7F4A_7C15L;
            mixed ^= mixed >>> 32;
        }
        for (; at < stop; at++) {
            mixed = (mixed ^ bytes[at]) * 0x9E37_79B9_7F4A_7C15L;
            mixed ^= mixed >>> 32;
        }
        return (int) (mixed ^ mixed >>> 16);
    }
}
