package io.sluice.exec.runtime.state;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The pages of a heap at a moment, in files of a {@link PageStore} that nobody changes. */
public interface PageFiles {
    /** Which of the pages in these files are the heap's, for whoever reads them. */
    String place();

    /** Copies to shared files what they do not have yet. Called at most once, on a blocking thread. @return all files, by their own names */
    Map<String, SharedState.Stretch> write(SharedFiles files) throws IOException;

    /** Opens copies of the files. */
    @FunctionalInterface
    interface Opener {
        /**
         * @param identity what the same files have in common with nothing else
         * @param files writes each file's copy, by its own name
         * @param place what {@link #place} said
         */
        Opened open(List<SharedState.Stretch> identity, Map<String, Copy> files, String place) throws IOException;
    }

    /** The bytes of a file. */
    @FunctionalInterface
    interface Copy {
        void to(Path file) throws IOException;
    }

    /** Files that stay open as long as somebody has a reader of them. */
    @FunctionalInterface
    interface Opened {
        /** A reader for one thread; a page that is not there is empty. */
        PageReader reader();
    }
}
