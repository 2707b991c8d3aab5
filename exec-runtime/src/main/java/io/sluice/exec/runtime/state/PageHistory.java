package io.sluice.exec.runtime.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * In which files the pages of a list are, by checkpoint. A checkpoint writes the pages that have changed since the last complete one, and
 * goes on using the files of that one. Files of which little is still of use are not used any more: what is of use in them is written anew.
 *
 * <p>Of a page of which little has changed, a checkpoint writes that alone ({@link PageDelta}), until all that was written so comes to half
 * of the page. Pages are read ({@link PageStretch}) by going through the stretches in their order.
 */
final class PageHistory {
    /** Stretches that a list has at most: a file is opened for each when it is read. */
    private static final int MOST_STRETCHES = 64;

    /** Checkpoints after the last complete one that are remembered, since one of them may become complete. */
    private static final int MOST_PENDING = 16;

    private static final int[] NONE = {};

    private final TreeMap<Long, Written> byCheckpoint = new TreeMap<>();

    /**
     * What a checkpoint has.
     *
     * @param version of the pages then
     * @param changes by stretch, the pages of which it has changes
     * @param owners the number in {@code stretches} of the one that has each page whole, which changes in later ones follow
     * @param lengths of the pages, since to ask all pages for theirs would be to fetch all from memory
     * @param changedBytes of each page, what its changes have
     */
    private record Written(
            int version,
            List<SharedState.Stretch> stretches,
            List<Changes> changes,
            int[] owners,
            int[] lengths,
            int[] changedBytes) {
        static final Written NOTHING = new Written(-1, List.of(), List.of(), NONE, NONE, NONE);

        /** A page is to be written whole. */
        void writeWhole(int page) {
            owners[page] = -1;
            changedBytes[page] = 0;
        }

        /** Whether the changes of a page in a stretch are of use, since they follow the page. */
        boolean counts(int page, int stretch) {
            return page < owners.length && owners[page] >= 0 && owners[page] < stretch;
        }
    }

    /** Pages of which a stretch has changes, and how many bytes. */
    private record Changes(int[] pages, int[] bytes) {}

    /** Writes pages. Returns the stretches that have all of them. */
    synchronized List<SharedState.Stretch> write(PageList pages, SharedFiles files) throws IOException {
        byCheckpoint.headMap(files.base()).clear();
        Written base = byCheckpoint.getOrDefault(files.base(), Written.NOTHING);
        int count = pages.pageCount();
        Written written = new Written(
                pages.version(),
                new ArrayList<>(),
                new ArrayList<>(),
                Arrays.copyOf(base.owners, count),
                Arrays.copyOf(base.lengths, count),
                Arrays.copyOf(base.changedBytes, count));
        Changes changes = compare(pages, base, written);
        boolean[] used = leaveStretches(base, written, changes);
        int[] renumbered = new int[used.length];
        for (int i = 0; i < used.length; i++) {
            renumbered[i] = written.stretches.size();
            if (used[i]) {
                written.stretches.add(base.stretches.get(i));
                written.changes.add(base.changes.get(i));
            }
        }
        writeRest(pages, files, written, renumbered, changes, base.version);
        byCheckpoint.put(files.checkpoint(), written);
        if (byCheckpoint.size() > MOST_PENDING) {
            byCheckpoint.remove(byCheckpoint.higherKey(files.base()));
        }
        return written.stretches;
    }

    /** Finds the pages that are to be written whole, which have -1 as owner then, and returns those of which the changes are. */
    private static Changes compare(PageList pages, Written base, Written written) {
        int[] numbers = NONE;
        int[] bytes = NONE;
        int count = 0;
        for (int page = 0; page < written.owners.length; page++) {
            boolean fresh = page >= base.owners.length;
            if (!fresh && !pages.changedSince(page, base.version)) {
                continue;
            }
            long stretches = fresh ? PageDelta.ALL : pages.stretchesChangedSince(page, base.version);
            int length = pages.length(page);
            int changed = PageStretch.HEADER_BYTES + PageDelta.length(stretches);
            if (fresh
                    || length != written.lengths[page]
                    || !PageDelta.within(stretches, length)
                    || 2 * (written.changedBytes[page] + changed) > length) {
                written.lengths[page] = length;
                written.writeWhole(page);
                continue;
            }
            written.changedBytes[page] += changed;
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, Math.max(16, count * 2));
                bytes = Arrays.copyOf(bytes, numbers.length);
            }
            numbers[count] = page;
            bytes[count++] = changed;
        }
        return new Changes(Arrays.copyOf(numbers, count), Arrays.copyOf(bytes, count));
    }

    /**
     * Leaves the stretches that have least of use until there are few of them and not more than half of their bytes is of no use. Pages of
     * which they have something are to be written whole.
     *
     * @return which are still used
     */
    private static boolean[] leaveStretches(Written base, Written written, Changes fresh) {
        long allUseful = 0;
        long stored =
                base.stretches.stream().mapToLong(SharedState.Stretch::length).sum()
                        + Arrays.stream(fresh.bytes).asLongStream().sum();
        for (int page = 0; page < written.owners.length; page++) {
            int whole = written.lengths[page] + PageStretch.HEADER_BYTES;
            allUseful += whole + written.changedBytes[page];
            stored += written.owners[page] < 0 ? whole : 0;
        }
        long[] useful = useful(base, written);
        boolean[] used = new boolean[useful.length];
        Arrays.fill(used, true);
        for (int count = used.length; count > 0; count--) {
            int least = least(useful, used);
            if (useful[least] > 0 && count < MOST_STRETCHES && stored <= 2 * allUseful) {
                break;
            }
            used[least] = false;
            stored += useful[least] - base.stretches.get(least).length();
            if (useful[least] > 0) {
                leave(least, base, written);
            }
        }
        return used;
    }

    /** By stretch, the bytes of pages and changes that are of use. */
    private static long[] useful(Written base, Written written) {
        long[] useful = new long[base.stretches.size()];
        for (int page = 0; page < written.owners.length; page++) {
            if (written.owners[page] >= 0) {
                useful[written.owners[page]] += written.lengths[page] + PageStretch.HEADER_BYTES;
            }
        }
        for (int i = 0; i < useful.length; i++) {
            Changes changes = base.changes.get(i);
            for (int j = 0; j < changes.pages.length; j++) {
                useful[i] += written.counts(changes.pages[j], i) ? changes.bytes[j] : 0;
            }
        }
        return useful;
    }

    private static void leave(int stretch, Written base, Written written) {
        for (int page : base.changes.get(stretch).pages) {
            if (written.counts(page, stretch)) {
                written.writeWhole(page);
            }
        }
        for (int page = 0; page < written.owners.length; page++) {
            if (written.owners[page] == stretch) {
                written.writeWhole(page);
            }
        }
    }

    private static int least(long[] useful, boolean[] used) {
        int least = -1;
        for (int i = 0; i < useful.length; i++) {
            if (used[i] && (least < 0 || useful[i] < useful[least])) {
                least = i;
            }
        }
        return least;
    }

    private static void writeRest(
            PageList pages, SharedFiles files, Written written, int[] renumbered, Changes changes, int since)
            throws IOException {
        int[] owners = written.owners;
        int mine = written.stretches.size();
        int[] numbers = new int[changes.pages.length];
        int[] bytes = new int[numbers.length];
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            // Others are written whole after all, since a stretch that had them is left.
            if (owners[changes.pages[i]] >= 0) {
                numbers[count] = changes.pages[i];
                bytes[count++] = changes.bytes[i];
            }
        }
        boolean any = count > 0;
        for (int page = 0; page < owners.length; page++) {
            any |= owners[page] < 0;
            owners[page] = owners[page] < 0 ? mine : renumbered[owners[page]];
        }
        if (!any) {
            return;
        }
        try (SharedFiles.NewStretch stretch = files.append()) {
            PageStretch target = new PageStretch(stretch);
            for (int page = 0; page < owners.length; page++) {
                if (owners[page] == mine) {
                    target.page(pages, page);
                }
            }
            for (int i = 0; i < count; i++) {
                target.changes(pages, numbers[i], pages.stretchesChangedSince(numbers[i], since));
            }
            written.stretches.add(stretch.finish());
            written.changes.add(new Changes(Arrays.copyOf(numbers, count), Arrays.copyOf(bytes, count)));
        }
    }
}
