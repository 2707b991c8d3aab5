package io.sluice.exec.runtime.checkpoint;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** Files of the machine. */
public final class DiskFiles implements CheckpointFiles {
    private static final int BUFFER_BYTES = 64 << 10;

    @Override
    public void makeFolder(Path folder) throws IOException {
        Path above = folder.getParent();
        if (above != null && !Files.isDirectory(above)) {
            makeFolder(above);
            Path aboveThat = above.getParent();
            if (aboveThat != null) {
                syncFolder(aboveThat);
            }
        }
        Files.createDirectories(folder);
    }

    @Override
    public NewFile create(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        return new NewFile() {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                ByteBuffer left = ByteBuffer.wrap(bytes, from, length);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
            }

            @Override
            public void sync() throws IOException {
                channel.force(true);
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }

    @Override
    public void rename(Path file, Path target) throws IOException {
        Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Path folder = target.getParent();
        if (folder != null) {
            syncFolder(folder);
        }
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public InputStream read(Path file) throws IOException {
        return new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void deleteFolder(Path folder) throws IOException {
        for (Path file : list(folder)) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(folder);
    }
}
