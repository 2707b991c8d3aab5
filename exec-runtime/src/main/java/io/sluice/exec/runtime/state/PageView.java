package io.sluice.exec.runtime.state;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Pages for reading alone: those that were fetched leave memory when there are many. */
final class PageView implements PageSource {
    private static final int MOST_PAGES = 1024;

    private final PagedHeap heap;
    private final PageReader reader;
    private int[] fetched = new int[16];
    private int count;

    PageView(PagedHeap heap, PageReader reader) {
        this.heap = heap;
        this.reader = reader;
    }

    @Override
    public byte[] fetch(int page) {
        if (count == fetched.length) {
            fetched = Arrays.copyOf(fetched, count * 2);
        }
        fetched[count++] = page;
        return reader.load(page);
    }

    @Override
    public void prefetch(int[] pages, int number) {
        // Whoever reads all pages once gains nothing.
    }

    @Override
    public void relieve() {
        if (count >= MOST_PAGES) {
            for (int i = 0; i < count; i++) {
                heap.take(fetched[i]);
            }
            count = 0;
        }
    }

    @Override
    public long heldBytes() {
        return 0;
    }

    @Override
    public boolean unsweptSince(int page, long millis) {
        return false;
    }

    @Override
    public void swept(int page) {
        throw new IllegalStateException("pages for reading are not swept");
    }

    @Override
    public boolean adopt(PageFiles.Opened files, int pageCount) {
        return false;
    }

    @Override
    public PageSource view(PagedHeap frozen) {
        throw new IllegalStateException("a frozen heap is not frozen again");
    }

    @Override
    public @Nullable PageFiles files() {
        return null;
    }

    @Override
    public void close() {
        reader.close();
    }
}
