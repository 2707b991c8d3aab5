package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.state.SharedSnapshot;
import io.sluice.exec.runtime.state.SharedState;
import io.sluice.exec.runtime.state.StoredEntries;
import io.sluice.exec.runtime.state.StoredFiles;
import io.sluice.exec.runtime.state.StoredPages;
import io.sluice.exec.runtime.state.StoredState;
import io.sluice.exec.runtime.state.rocksdb.StoredDatabases;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoints of a job in a folder, {@code chk-17} being one. State files come first and are synced; a checkpoint is complete, all at
 * once, when its file {@code _metadata} has got that name. Methods block; thread-safe.
 */
public final class CheckpointStore {
    private static final Logger LOG = LoggerFactory.getLogger(CheckpointStore.class);
    private static final String FOLDER = "chk-";
    static final String METADATA = "_metadata";
    private static final String UNFINISHED = "_metadata.part";

    private final CheckpointFiles files;
    private final Path root;
    private final int inlineBytes;
    private final SharedFolder shared;
    private final PlanBeside plan;
    /** Why the last restore went back beyond the last checkpoint; empty when it did not. */
    private volatile Optional<SluiceException> passedOver = Optional.empty();

    /**
     * @param inlineBytes how long a subtask's state may be that goes into the metadata
     * @param plan the job's, as a plan file; empty for none
     */
    public CheckpointStore(CheckpointFiles files, Path root, int inlineBytes, Supplier<String> plan) {
        this.files = files;
        this.root = root;
        this.inlineBytes = inlineBytes;
        shared = new SharedFolder(files, root);
        this.plan = new PlanBeside(files, plan);
    }

    /** Where a checkpoint is, or is to be. */
    public Path folder(long checkpoint) {
        return root.resolve(FOLDER + checkpoint);
    }

    /** A checkpoint has begun that is not a savepoint: only then can it share files with others. */
    void begin(long checkpoint) {
        shared.begin(checkpoint);
    }

    /**
     * The states of a subtask's operators, in the order of its parts.
     *
     * @param bytes that were written for it
     */
    record Written(List<CheckpointMetadata.Subtask> states, long bytes) {}

    /** Writes the states of a subtask. */
    Written write(Path folder, SubtaskSnapshot snapshot) throws IOException {
        files.makeFolder(folder);
        List<StateHandle> handles = new ArrayList<>();
        String subtask = snapshot.vertex() + "-" + snapshot.subtask();
        try (StateFile file = new StateFile(files, folder, "state-" + subtask, inlineBytes)) {
            for (SubtaskSnapshot.Part part : snapshot.parts()) {
                handles.add(file.write(part.state()));
            }
            file.finish();
        }
        long bytes = handles.stream().mapToLong(StateHandle::length).sum();
        List<CheckpointMetadata.Subtask> states = new ArrayList<>();
        if (snapshot.parts().stream().allMatch(part -> part.state().shared().isEmpty())) {
            handles.forEach(handle -> states.add(new CheckpointMetadata.Subtask(snapshot.finished(), handle)));
            return new Written(states, bytes);
        }
        try (SharedStateFiles file = new SharedStateFiles(shared, snapshot.checkpoint(), subtask)) {
            for (int i = 0; i < handles.size(); i++) {
                List<SharedState> ofPart = new ArrayList<>();
                for (SharedSnapshot state : snapshot.parts().get(i).state().shared()) {
                    ofPart.add(state.write(file));
                }
                states.add(new CheckpointMetadata.Subtask(snapshot.finished(), handles.get(i), ofPart));
            }
            file.finish();
            return new Written(states, bytes + file.bytes());
        }
    }

    /** Completes a checkpoint whose states are written. */
    void complete(Path folder, CheckpointMetadata metadata) throws IOException {
        files.makeFolder(folder);
        plan.write(folder, metadata.savepoint());
        byte[] bytes = MetadataCodec.write(metadata);
        Path unfinished = folder.resolve(UNFINISHED);
        try (CheckpointFiles.NewFile file = files.create(unfinished)) {
            file.write(bytes, 0, bytes.length);
            file.sync();
        }
        // Whoever finds the metadata must find all else, whatever the disk had written when the power went.
        files.syncFolder(folder);
        Path above = folder.getParent();
        if (above != null) {
            files.syncFolder(above);
        }
        files.rename(unfinished, folder.resolve(METADATA));
        if (!metadata.savepoint()) {
            shared.completed(metadata.id(), metadata.sharedFiles());
        }
    }

    /** Where the last complete checkpoint is; empty when there is none. */
    public Optional<Path> latest() throws IOException {
        return complete().stream().findFirst().map(this::folder);
    }

    /** The numbers of the complete checkpoints, the last first. */
    public List<Long> complete() throws IOException {
        List<Long> found = new ArrayList<>();
        for (long id : all()) {
            if (files.list(folder(id)).contains(folder(id).resolve(METADATA))) {
                found.add(id);
            }
        }
        return found;
    }

    /** The numbers of all checkpoints, complete or not, the last first. */
    private List<Long> all() throws IOException {
        List<Long> found = new ArrayList<>();
        for (Path path : files.list(root)) {
            String name = path.getFileName().toString();
            if (name.startsWith(FOLDER) && name.substring(FOLDER.length()).matches("[0-9]{1,18}")) {
                found.add(Long.parseLong(name.substring(FOLDER.length())));
            }
        }
        found.sort(Comparator.reverseOrder());
        return found;
    }

    /**
     * Reads the last checkpoint that can be read, and deletes those that were not completed or come after it: the job goes on from there.
     * Empty when there is no checkpoint.
     *
     * @throws SluiceException IO_ERROR when there are checkpoints and none can be read
     */
    public Optional<RestoredState> restoreLatest() throws IOException {
        List<Long> complete = complete();
        List<IOException> failures = new ArrayList<>();
        for (long id : complete) {
            RestoredState restored;
            try {
                restored = read(folder(id));
            } catch (IOException e) {
                LOG.warn("checkpoint unreadable, going back to the one before id={} folder={}", id, folder(id), e);
                failures.add(e);
                continue;
            }
            discardFrom(id + 1, complete);
            passedOver = failures.stream().findFirst().map(failure -> passedOver(id, complete.get(0), failure));
            return Optional.of(restored);
        }
        if (failures.isEmpty()) {
            discardFrom(0, complete);
            return Optional.empty();
        }
        throw SluiceException.of(ErrorCode.IO_ERROR, null, failures.get(0))
                .with(
                        "message",
                        "none of the " + failures.size() + " checkpoints in \"" + root + "\" can be read: "
                                + failures.get(0).getMessage());
    }

    private SluiceException passedOver(long id, long newest, IOException failure) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, failure)
                .with(
                        "message",
                        "checkpoint " + newest + " in \"" + folder(newest)
                                + "\" cannot be read, so the job has gone back to " + id + ": " + failure.getMessage());
    }

    /** Why the last {@link #restoreLatest} went back beyond the last checkpoint; empty when it did not. */
    public Optional<SluiceException> passedOver() {
        return passedOver;
    }

    /** The last complete checkpoint whose metadata can be read. */
    public Optional<CheckpointMetadata> lastMetadata() throws IOException {
        for (long id : complete()) {
            try {
                return Optional.of(metadata(folder(id)));
            } catch (IOException e) {
                LOG.warn("checkpoint unreadable id={} folder={}", id, folder(id), e);
            }
        }
        return Optional.empty();
    }

    /** The number of a checkpoint or savepoint; empty when it is gone or cannot be read. */
    public Optional<Long> number(Path folder) {
        try {
            return Optional.of(metadata(folder).id());
        } catch (IOException e) {
            LOG.debug("checkpoint unreadable folder={}", folder, e);
            return Optional.empty();
        }
    }

    private CheckpointMetadata metadata(Path folder) throws IOException {
        try (InputStream in = files.read(folder.resolve(METADATA))) {
            return MetadataCodec.read(in.readAllBytes());
        }
    }

    /** The highest number that a checkpoint, complete or not, has had; 0 when there is none. */
    public long lastNumber() throws IOException {
        List<Long> all = all();
        return all.isEmpty() ? 0 : all.get(0);
    }

    private void discardFrom(long first, List<Long> complete) throws IOException {
        Map<Long, Set<String>> needed = new TreeMap<>();
        for (long id : all()) {
            if (id >= first || !complete.contains(id)) {
                if (complete.contains(id)) {
                    // For good, before the job goes on without it: what its sinks had prepared will be gone.
                    files.delete(folder(id).resolve(METADATA));
                    files.syncFolder(folder(id));
                }
                files.deleteFolder(folder(id));
            } else {
                needed.put(id, sharedFiles(id));
            }
        }
        shared.reset(needed);
    }

    private Set<String> sharedFiles(long id) {
        try {
            return metadata(folder(id)).sharedFiles();
        } catch (IOException e) {
            // Nobody can go back to it.
            LOG.warn("checkpoint unreadable id={} folder={}", id, folder(id), e);
            return Set.of();
        }
    }

    /** Reads a checkpoint or savepoint and checks all of it. @throws IOException when it is not whole */
    public RestoredState read(Path folder) throws IOException {
        return read(folder, metadata(folder));
    }

    /** As {@link #read(Path)}, some of the operators alone. @param ids of operators */
    public RestoredState read(Path folder, Set<String> ids) throws IOException {
        return read(folder, metadata(folder).only(ids));
    }

    private RestoredState read(Path folder, CheckpointMetadata metadata) throws IOException {
        List<List<StoredState>> states = new ArrayList<>();
        StoredDatabases databases = new StoredDatabases();
        for (CheckpointMetadata.Operator operator : metadata.operators()) {
            List<StoredState> bySubtask = new ArrayList<>();
            for (CheckpointMetadata.Subtask subtask : operator.subtasks()) {
                List<StoredEntries> entries = new ArrayList<>();
                for (SharedState state : subtask.shared()) {
                    entries.add(read(SharedFolder.of(folder), state, databases));
                }
                bySubtask.add(new StoredState(read(folder, subtask.state()), entries));
            }
            states.add(bySubtask);
        }
        return new RestoredState(metadata, states);
    }

    private StoredEntries read(Path folder, SharedState state, StoredDatabases databases) throws IOException {
        StoredPages.Opener opener = stretch -> new StretchInput(files.read(folder.resolve(stretch.file())), stretch);
        return switch (state.kind()) {
            case PAGES -> StoredPages.read(state, opener);
            case ROCKSDB -> StoredFiles.read(state, opener, databases);
        };
    }

    private List<byte[]> read(Path folder, StateHandle handle) throws IOException {
        if (handle instanceof StateHandle.InFile file) {
            Path path = folder.resolve(file.file());
            try (InputStream in = files.read(path)) {
                in.skipNBytes(file.offset());
                return stretches(in, file, path);
            }
        }
        byte[] data = ((StateHandle.Inline) handle).data();
        return data.length == 0 ? List.of() : List.of(Arrays.copyOfRange(data, Integer.BYTES, data.length));
    }

    private static List<byte[]> stretches(InputStream in, StateHandle.InFile file, Path path) throws IOException {
        List<byte[]> stretches = new ArrayList<>();
        CRC32C checksum = new CRC32C();
        long left = file.length();
        while (left > 0) {
            byte[] prefix = in.readNBytes(Integer.BYTES);
            int length = prefix.length < Integer.BYTES ? -1 : Bytes.getInt(prefix, 0);
            if (length < 0 || length > left - Integer.BYTES) {
                throw new IOException("file \"" + path + "\" is damaged");
            }
            byte[] stretch = in.readNBytes(length);
            if (stretch.length < length) {
                throw new IOException("file \"" + path + "\" ends too early");
            }
            checksum.update(prefix);
            checksum.update(stretch);
            stretches.add(stretch);
            left -= Integer.BYTES + length;
        }
        if ((int) checksum.getValue() != file.checksum()) {
            throw new IOException("the checksum of file \"" + path + "\" is wrong");
        }
        return stretches;
    }

    void discard(long checkpoint, Path folder) throws IOException {
        shared.discard(checkpoint);
        files.deleteFolder(folder);
    }

    /**
     * Deletes all checkpoints up to one but the last {@code kept} complete ones, and what is left of those that failed.
     *
     * @param pending those that are not complete yet
     */
    void retain(int kept, long newest, Set<Long> pending) throws IOException {
        List<Long> complete = complete();
        List<Long> stay = complete.subList(0, Math.min(kept, complete.size()));
        for (long id : all()) {
            if (id <= newest && !stay.contains(id) && !pending.contains(id)) {
                // First of all the metadata: what has it must have all else.
                files.deleteFolder(folder(id));
                shared.discard(id);
            }
        }
    }

    /** Deletes all checkpoints of the job. */
    public void discardAll() throws IOException {
        for (long id : all()) {
            files.deleteFolder(folder(id));
        }
        shared.deleteAll();
        files.deleteFolder(root);
    }
}
