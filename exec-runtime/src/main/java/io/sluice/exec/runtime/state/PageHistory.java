package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * In which files the pages of a list are, by checkpoint. A checkpoint writes the pages that have changed since the last complete one, and
 * goes on using the files of that one. Files of which little is still of use are not used any more: what is of use in them is written anew.
 *
 * <p>Pages are read by going through the stretches in their order, each page being as the last one has it. In a stretch a page is its
 * number, its length, 4 bytes each, and its bytes.
 */
final class PageHistory {
    /** Stretches that a list has at most: a file is opened for each when it is read. */
    private static final int MOST_STRETCHES = 64;

    /** Checkpoints after the last complete one that are remembered, since one of them may become complete. */
    private static final int MOST_PENDING = 16;

    private static final int HEADER_BYTES = 2 * Integer.BYTES;

    private final TreeMap<Long, Written> byCheckpoint = new TreeMap<>();

    /**
     * What a checkpoint has.
     *
     * @param version of the pages then
     * @param owners the number in {@code stretches} of the one that each page is in
     */
    private record Written(int version, List<SharedState.Stretch> stretches, int[] owners) {}

    /** Writes pages. Returns the stretches that have all of them. */
    synchronized List<SharedState.Stretch> write(PageList pages, SharedFiles files) throws IOException {
        byCheckpoint.headMap(files.base()).clear();
        Written base = byCheckpoint.getOrDefault(files.base(), new Written(-1, List.of(), new int[0]));
        int[] owners = Arrays.copyOf(base.owners, pages.pageCount());
        for (int page = 0; page < owners.length; page++) {
            if (page >= base.owners.length || pages.changedSince(page, base.version)) {
                owners[page] = -1;
            }
        }
        boolean[] used = leaveStretches(pages, base.stretches, owners);
        Written written = new Written(pages.version(), new ArrayList<>(), owners);
        int[] renumbered = new int[used.length];
        for (int i = 0; i < used.length; i++) {
            renumbered[i] = written.stretches.size();
            if (used[i]) {
                written.stretches.add(base.stretches.get(i));
            }
        }
        writeRest(pages, files, written, renumbered);
        byCheckpoint.put(files.checkpoint(), written);
        if (byCheckpoint.size() > MOST_PENDING) {
            byCheckpoint.remove(byCheckpoint.higherKey(files.base()));
        }
        return written.stretches;
    }

    /**
     * Leaves the stretches that have least of use until there are few of them and not more than half of their bytes is of no use.
     *
     * @param owners -1 where a page is to be written
     * @return which are still used
     */
    private static boolean[] leaveStretches(PageList pages, List<SharedState.Stretch> stretches, int[] owners) {
        long[] useful = new long[stretches.size()];
        long allUseful = 0;
        for (int page = 0; page < owners.length; page++) {
            long bytes = pages.length(page) + HEADER_BYTES;
            allUseful += bytes;
            if (owners[page] >= 0) {
                useful[owners[page]] += bytes;
            }
        }
        boolean[] used = new boolean[useful.length];
        Arrays.fill(used, true);
        int count = used.length;
        long stored = stretches.stream().mapToLong(SharedState.Stretch::length).sum() + sum(pages, owners, -1);
        while (count > 0) {
            int least = least(useful, used);
            if (useful[least] > 0 && count < MOST_STRETCHES && stored <= 2 * allUseful) {
                break;
            }
            used[least] = false;
            count--;
            stored += useful[least] - stretches.get(least).length();
            for (int page = 0; page < owners.length; page++) {
                if (owners[page] == least) {
                    owners[page] = -1;
                }
            }
        }
        return used;
    }

    private static long sum(PageList pages, int[] owners, int owner) {
        long sum = 0;
        for (int page = 0; page < owners.length; page++) {
            sum += owners[page] == owner ? pages.length(page) + HEADER_BYTES : 0;
        }
        return sum;
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

    private static void writeRest(PageList pages, SharedFiles files, Written written, int[] renumbered)
            throws IOException {
        int[] owners = written.owners;
        int mine = written.stretches.size();
        boolean any = false;
        for (int page = 0; page < owners.length; page++) {
            any |= owners[page] < 0;
            owners[page] = owners[page] < 0 ? mine : renumbered[owners[page]];
        }
        if (!any) {
            return;
        }
        byte[] header = new byte[HEADER_BYTES];
        try (SharedFiles.NewStretch stretch = files.append()) {
            for (int page = 0; page < owners.length; page++) {
                if (owners[page] == mine) {
                    byte[] bytes = pages.page(page);
                    Bytes.putInt(header, 0, page);
                    Bytes.putInt(header, Integer.BYTES, bytes.length);
                    stretch.write(header, 0, HEADER_BYTES);
                    stretch.write(bytes, 0, bytes.length);
                }
            }
            written.stretches.add(stretch.finish());
        }
    }
}
