package io.sluice.exec.runtime.simulation;

import io.sluice.exec.runtime.checkpoint.CheckpointFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A disk that fails when it is told to, and forgets at a crash what nobody had synced: bytes of files, and names in folders. What it may
 * forget it keeps now and then, as disks do.
 */
final class SimulatedFiles implements CheckpointFiles {
    private final Random random;
    private final Faults faults;
    private final Map<Path, File> files = new TreeMap<>();
    /** The names that last. */
    private final Map<Path, File> lasting = new TreeMap<>();

    private static final class File {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] synced = new byte[0];
    }

    SimulatedFiles(Faults faults) {
        this.faults = faults;
        random = faults.random();
    }

    /** The power goes. */
    void crash() {
        Map<Path, File> after = new TreeMap<>(lasting);
        files.forEach((path, file) -> {
            if (lasting.get(path) != file) {
                if (random.nextInt(3) == 0) {
                    after.put(path, file);
                } else {
                    faults.count("name lost");
                }
            }
        });
        // Names that were deleted may be back.
        after.keySet().removeIf(path -> !files.containsKey(path) && random.nextBoolean());
        files.clear();
        lasting.clear();
        after.forEach((path, file) -> {
            File left = new File();
            byte[] written = file.bytes.toByteArray();
            int kept = random.nextBoolean() || written.length <= file.synced.length
                    ? file.synced.length
                    : file.synced.length + random.nextInt(written.length - file.synced.length);
            left.bytes.write(written, 0, Math.min(kept, written.length));
            if (kept < written.length) {
                faults.count("bytes lost");
            }
            left.synced = left.bytes.toByteArray();
            files.put(path, left);
            lasting.put(path, left);
        });
    }

    /** Damages a file of the newest checkpoint. Returns whether there was one to damage and one before it. */
    boolean damageNewest(Path root) {
        List<Path> metadata = files.keySet().stream()
                .filter(path -> path.startsWith(root) && path.endsWith("_metadata"))
                .sorted((a, b) -> Long.compare(number(a), number(b)))
                .toList();
        if (metadata.size() < 2) {
            return false;
        }
        Path folder = metadata.get(metadata.size() - 1).getParent();
        List<Path> candidates =
                files.keySet().stream().filter(path -> path.startsWith(folder)).toList();
        File file = files.get(candidates.get(random.nextInt(candidates.size())));
        byte[] bytes = file.bytes.toByteArray();
        if (bytes.length == 0) {
            return false;
        }
        faults.count("damaged");
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        file.bytes.reset();
        file.bytes.writeBytes(bytes);
        file.synced = bytes;
        return true;
    }

    private static long number(Path metadata) {
        String folder = metadata.getParent().getFileName().toString();
        return Long.parseLong(folder.substring(folder.indexOf('-') + 1));
    }

    @Override
    public void makeFolder(Path folder) throws IOException {
        faults.mayFail("make folder");
    }

    @Override
    public NewFile create(Path path) throws IOException {
        faults.mayFail("create");
        File file = new File();
        files.put(path, file);
        return new NewFile() {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                if (faults.happens("half written")) {
                    file.bytes.write(bytes, from, random.nextInt(length + 1));
                    throw new IOException("simulated failure: half written " + path);
                }
                file.bytes.write(bytes, from, length);
            }

            @Override
            public void sync() throws IOException {
                faults.mayFail("sync");
                file.synced = file.bytes.toByteArray();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void rename(Path path, Path target) throws IOException {
        faults.mayFail("rename before");
        File file = files.remove(path);
        if (file == null) {
            throw new NoSuchFileException(path.toString());
        }
        files.put(target, file);
        // The name may be there and not last.
        faults.mayFail("rename after");
        syncNames(target.getParent());
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        faults.mayFail("sync folder");
        syncNames(folder);
    }

    private void syncNames(Path folder) {
        lasting.keySet().removeIf(path -> folder.equals(path.getParent()) && !files.containsKey(path));
        files.forEach((path, file) -> {
            if (folder.equals(path.getParent())) {
                lasting.put(path, file);
            }
        });
    }

    @Override
    public InputStream read(Path path) throws IOException {
        File file = files.get(path);
        if (file == null) {
            throw new NoSuchFileException(path.toString());
        }
        return new ByteArrayInputStream(file.bytes.toByteArray());
    }

    @Override
    public List<Path> list(Path folder) {
        return files.keySet().stream()
                .filter(path -> path.startsWith(folder) && !path.equals(folder))
                .map(path -> folder.resolve(folder.relativize(path).getName(0)))
                .distinct()
                .sorted()
                .toList();
    }

    @Override
    public void delete(Path file) throws IOException {
        faults.mayFail("delete");
        files.remove(file);
    }

    @Override
    public void deleteFolder(Path folder) throws IOException {
        for (Path path : List.copyOf(files.keySet())) {
            if (folder.equals(path.getParent())) {
                faults.mayFail("delete");
                files.remove(path);
            }
        }
    }
}
