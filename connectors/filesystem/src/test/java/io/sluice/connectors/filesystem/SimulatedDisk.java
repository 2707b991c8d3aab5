package io.sluice.connectors.filesystem;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A disk whose power fails before an operation that a test names, and which then forgets what nobody had synced: bytes of files, and names
 * in folders. What it may forget it keeps now and then, as disks do. Operations fail, too. A file that gets another name has one of the two
 * afterwards.
 */
final class SimulatedDisk implements TableFiles {
    /** The power is gone: nobody catches this. */
    static final class PowerFailure extends Error {
        private static final long serialVersionUID = 1;

        PowerFailure(String before) {
            super(before);
        }
    }

    private final Random random;
    private Map<Path, Node> now = new TreeMap<>();
    /** The names that last. */
    private Map<Path, Node> lasting = new TreeMap<>();

    private final Map<String, Integer> happened = new TreeMap<>();
    private double rate;
    private int failuresLeft;
    private int operationsLeft = Integer.MAX_VALUE;

    private static final class Node {
        final boolean folder;
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int synced;

        Node(boolean folder) {
            this.folder = folder;
        }
    }

    SimulatedDisk(Random random) {
        this.random = random;
    }

    /** Lets operations fail, so many at most. */
    void failAtRandom(double probability, int most) {
        rate = probability;
        failuresLeft = most;
    }

    /** Has the power fail before the operation after so many others. */
    void failPowerAfter(int operations) {
        operationsLeft = operations;
    }

    /** How often each kind of failure has happened. */
    Map<String, Integer> happened() {
        return happened;
    }

    private void count(String what) {
        happened.merge(what, 1, Integer::sum);
    }

    private boolean fails(String what) {
        if (operationsLeft-- == 0) {
            count("power fails before " + what);
            throw new PowerFailure(what);
        }
        if (failuresLeft > 0 && random.nextDouble() < rate) {
            failuresLeft--;
            count(what + " fails");
            return true;
        }
        return false;
    }

    private void step(String what, Path path) throws IOException {
        if (fails(what)) {
            throw new IOException("simulated failure: " + what + " " + path);
        }
    }

    /** What is left when the power is there again. */
    void restart() {
        operationsLeft = Integer.MAX_VALUE;
        Map<Path, Node> kept = new TreeMap<>(lasting);
        now.forEach((path, node) -> {
            if (lasting.get(path) != node) {
                if (random.nextInt(3) == 0) {
                    kept.values().removeIf(other -> other == node);
                    kept.put(path, node);
                } else {
                    count("name lost");
                }
            }
        });
        kept.values().removeIf(node -> !now.containsValue(node) && random.nextBoolean());
        Map<Node, Node> copies = new HashMap<>();
        Map<Path, Node> left = new TreeMap<>();
        kept.forEach((path, node) -> {
            if (isRoot(path.getParent()) || left.containsKey(path.getParent())) {
                left.put(path, copies.computeIfAbsent(node, this::survivor));
            }
        });
        now = left;
        lasting = new TreeMap<>(left);
    }

    private Node survivor(Node node) {
        Node copy = new Node(node.folder);
        int length = node.bytes.size();
        int kept = random.nextBoolean() ? node.synced : node.synced + random.nextInt(length - node.synced + 1);
        if (kept < length) {
            count("bytes lost");
        }
        copy.bytes.write(node.bytes.toByteArray(), 0, kept);
        copy.synced = kept;
        return copy;
    }

    private static boolean isRoot(@Nullable Path folder) {
        return folder == null || folder.getParent() == null;
    }

    /** All files and what is in them. */
    Map<Path, String> files() {
        Map<Path, String> files = new TreeMap<>();
        now.forEach((path, node) -> {
            if (!node.folder) {
                files.put(path, node.bytes.toString(StandardCharsets.UTF_8));
            }
        });
        return files;
    }

    /** All folders. */
    List<Path> folders() {
        return now.keySet().stream().filter(this::isFolder).toList();
    }

    @Override
    public void makeFolder(Path folder) throws IOException {
        if (isFolder(folder)) {
            return;
        }
        makeFolder(folder.getParent());
        step("make folder", folder);
        now.put(folder, new Node(true));
        if (!isRoot(folder.getParent())) {
            try {
                syncFolder(folder.getParent());
            } catch (IOException e) {
                now.remove(folder);
                throw e;
            }
        } else {
            lasting.put(folder, now.get(folder));
        }
    }

    @Override
    public NewFile create(Path file) throws IOException {
        if (now.containsKey(file)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        return replace(file);
    }

    @Override
    public NewFile replace(Path file) throws IOException {
        step("create", file);
        requireFolder(file.getParent());
        Node before = now.get(file);
        Node node = before == null ? new Node(false) : before;
        node.bytes.reset();
        node.synced = 0;
        now.put(file, node);
        return new Writing(file, node);
    }

    private void requireFolder(Path folder) throws IOException {
        if (!isFolder(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
    }

    private final class Writing extends NewFile {
        private final Path file;
        private final Node node;

        Writing(Path file, Node node) {
            this.file = file;
            this.node = node;
        }

        @Override
        public void write(int singleByte) throws IOException {
            write(new byte[] {(byte) singleByte}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (fails("write")) {
                node.bytes.write(bytes, from, random.nextInt(length + 1));
                throw new IOException("simulated failure: half written " + file);
            }
            node.bytes.write(bytes, from, length);
        }

        @Override
        void append(Path other) throws IOException {
            Node from = now.get(other);
            if (from == null) {
                throw new NoSuchFileException(other.toString());
            }
            byte[] bytes = from.bytes.toByteArray();
            write(bytes, 0, bytes.length);
        }

        @Override
        void sync() throws IOException {
            step("sync", file);
            node.synced = node.bytes.size();
        }
    }

    @Override
    public void move(Path file, Path target) throws IOException {
        step("move", file);
        requireFolder(target.getParent());
        Node node = now.remove(file);
        if (node == null) {
            throw new NoSuchFileException(file.toString());
        }
        now.put(target, node);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        step("sync folder", folder);
        requireFolder(folder);
        lasting.keySet().removeIf(path -> folder.equals(path.getParent()) && !now.containsKey(path));
        now.forEach((path, node) -> {
            if (folder.equals(path.getParent())) {
                lasting.values().removeIf(other -> other == node);
                lasting.put(path, node);
            }
        });
    }

    @Override
    public boolean exists(Path path) {
        return isRoot(path) || now.containsKey(path);
    }

    @Override
    public boolean isFolder(Path path) {
        Node node = now.get(path);
        return path.getParent() == null || node != null && node.folder;
    }

    @Override
    public List<String> lines(Path file) {
        Node node = now.get(file);
        if (node == null) {
            throw new IllegalArgumentException("no file " + file);
        }
        return node.bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Override
    public List<Path> list(Path folder) {
        List<Path> found = new ArrayList<>();
        for (Path path : now.keySet()) {
            if (folder.equals(path.getParent())) {
                found.add(path);
            }
        }
        return found;
    }

    @Override
    public void delete(Path path) throws IOException {
        step("delete", path);
        if (!list(path).isEmpty()) {
            throw new DirectoryNotEmptyException(path.toString());
        }
        now.remove(path);
    }
}
