package io.sluice.connectors.filesystem;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** Files of the machine. */
final class DiskFiles implements TableFiles {
    static final DiskFiles INSTANCE = new DiskFiles();

    private DiskFiles() {}

    @Override
    public void makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.getParent();
        if (parent != null) {
            makeFolder(parent);
        }
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            if (Files.isDirectory(folder)) {
                return;
            }
            throw e;
        }
        if (parent != null) {
            syncOrDelete(parent, folder);
        }
    }

    /** A folder whose name may not last must not be found by whoever tries again: the name would never be made to last. */
    private void syncOrDelete(Path parent, Path folder) throws IOException {
        try {
            syncFolder(parent);
        } catch (IOException e) {
            try {
                delete(folder);
            } catch (IOException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
    }

    @Override
    public NewFile create(Path file) throws IOException {
        return new ChannelFile(FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    @Override
    public NewFile replace(Path file) throws IOException {
        return new ChannelFile(FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE));
    }

    private static final class ChannelFile extends NewFile {
        private final FileChannel channel;

        ChannelFile(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public void write(int singleByte) throws IOException {
            write(new byte[] {(byte) singleByte}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            ByteBuffer left = ByteBuffer.wrap(bytes, from, length);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        }

        @Override
        void append(Path file) throws IOException {
            try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
                long size = in.size();
                for (long at = 0; at < size; ) {
                    at += in.transferTo(at, size - at, channel);
                }
            }
        }

        @Override
        void sync() throws IOException {
            channel.force(true);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    @Override
    public void move(Path file, Path target) throws IOException {
        Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (NoSuchFileException e) {
            throw new IOException("folder \"" + folder + "\" is gone", e);
        }
    }

    @Override
    public boolean exists(Path path) {
        return Files.exists(path);
    }

    @Override
    public boolean isFolder(Path path) {
        return Files.isDirectory(path);
    }

    @Override
    public List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file);
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        }
    }

    @Override
    public void delete(Path path) throws IOException {
        Files.deleteIfExists(path);
    }
}
