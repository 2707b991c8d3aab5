package io.sluice.exec.runtime.testing;

import io.sluice.exec.runtime.checkpoint.CheckpointFiles;
import io.sluice.exec.runtime.checkpoint.DiskFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Files of the machine that nobody waits for: tests that make thousands of checkpoints do not turn off the power. */
public final class UnsyncedFiles implements CheckpointFiles {
    private final CheckpointFiles files = new DiskFiles();

    @Override
    public void makeFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
    }

    @Override
    public NewFile create(Path file) throws IOException {
        NewFile created = files.create(file);
        return new NewFile() {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                created.write(bytes, from, length);
            }

            @Override
            public void sync() {}

            @Override
            public void close() throws IOException {
                created.close();
            }
        };
    }

    @Override
    public void rename(Path file, Path target) throws IOException {
        Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void syncFolder(Path folder) {}

    @Override
    public InputStream read(Path file) throws IOException {
        return files.read(file);
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        return files.list(folder);
    }

    @Override
    public void delete(Path file) throws IOException {
        files.delete(file);
    }

    @Override
    public void deleteFolder(Path folder) throws IOException {
        files.deleteFolder(folder);
    }
}
