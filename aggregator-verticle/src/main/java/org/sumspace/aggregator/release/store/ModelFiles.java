package org.sumspace.aggregator.release.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.OptimizerState;

/**
 * The model versions that this main aggregator made: the model in {@code MODEL/VERSION.model}, the state of its server
 * optimizer in {@code MODEL/VERSION.state} and, once the version may be read, {@code MODEL/VERSION.record}. The last three
 * versions of a model and its final one are kept. Every method blocks.
 */
public final class ModelFiles {
    private static final int VERSIONS_KEPT = 3;
    /** Two doubles for each weight. */
    private static final int STATE_BYTES_MAX = 2 * (Integer.BYTES + CoordinateLayout.MAX_LENGTH * Double.BYTES);

    private static final Pattern FILE = Pattern.compile("([1-9]\\d{0,8})\\.(model|state|record)");

    private final Path folder;

    /** Checks the files of all published versions. */
    public ModelFiles(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        try (Stream<Path> models = Files.list(folder)) {
            for (Path each : models.filter(Files::isDirectory).toList()) {
                Digest model = Digest.parse(each.getFileName().toString());
                for (int version : versions(model, "record")) {
                    check(model, version);
                }
            }
        }
    }

    private void check(Digest model, int version) throws IOException {
        ModelVersion stated = find(model, version).orElseThrow().version().body();
        ProtectedFile.requireDigest(file(model, version, "model"), stated.result());
        if (!stated.optimizerState().isZero()) {
            ProtectedFile.requireDigest(file(model, version, "state"), stated.optimizerState());
        }
    }

    /** Writes the file of a version. Idempotent. */
    public void writeModel(Digest model, int version, byte[] file) throws IOException {
        Path path = file(model, version, "model");
        Files.createDirectories(path.getParent());
        ProtectedFile.write(path, file);
    }

    /** Writes the optimizer state that the next version starts from, if there is one. Idempotent. */
    public void writeState(Digest model, int version, OptimizerState state) throws IOException {
        if (!state.isNone()) {
            Path path = file(model, version, "state");
            Files.createDirectories(path.getParent());
            ProtectedFile.write(path, state.toBytes());
        }
    }

    /** The optimizer state of a version if it has that digest. */
    public Optional<OptimizerState> readState(Digest model, int version, Digest sha256) throws IOException {
        return read(file(model, version, "state"), STATE_BYTES_MAX, sha256).map(OptimizerState::of);
    }

    /** Makes a version readable. */
    public void publish(Digest model, int version, ModelRecord record) throws IOException {
        ProtectedFile.writeChecked(file(model, version, "record"), record.toBytes());
    }

    /** Removes the versions that are no longer kept once this one is published. */
    public void removeFormer(Digest model, int published) throws IOException {
        for (int old : versions(model, "model|record|state").headSet(published - VERSIONS_KEPT + 1)) {
            remove(model, old);
        }
    }

    private NavigableSet<Integer> versions(Digest model, String kinds) throws IOException {
        NavigableSet<Integer> versions = new TreeSet<>();
        Path files = folder.resolve(model.toString());
        if (Files.exists(files)) {
            try (Stream<Path> all = Files.list(files)) {
                all.map(file -> FILE.matcher(file.getFileName().toString()))
                        .filter(matcher -> matcher.matches() && matcher.group(2).matches(kinds))
                        .forEach(matcher -> versions.add(Integer.parseInt(matcher.group(1))));
            }
        }
        return versions;
    }

    /** Removes a version, published or not. */
    public void remove(Digest model, int version) throws IOException {
        Files.deleteIfExists(file(model, version, "record"));
        ProtectedFile.erase(file(model, version, "model"));
        ProtectedFile.erase(file(model, version, "state"));
    }

    public Optional<ModelRecord> find(Digest model, int version) throws IOException {
        Path record = file(model, version, "record");
        return Files.exists(record)
                ? Optional.of(ProtectedFile.readChecked(record, Integer.MAX_VALUE, ModelRecord::of))
                : Optional.empty();
    }

    /** The first published version after this one: a version before it was published, and is no longer kept. */
    public Optional<ModelRecord> findAfter(Digest model, int version) throws IOException {
        Integer next = versions(model, "record").higher(version);
        return next == null ? Optional.empty() : find(model, next);
    }

    /** The file of a version that was found. */
    public Path path(Digest model, int version) {
        return file(model, version, "model");
    }

    /** The file of that version if it has that digest. */
    public Optional<byte[]> read(Digest model, int version, Digest sha256) throws IOException {
        return read(file(model, version, "model"), ModelFile.MAX_FILE_BYTES, sha256);
    }

    private static Optional<byte[]> read(Path path, int bytesMax, Digest sha256) throws IOException {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        byte[] bytes = ProtectedFile.read(path, bytesMax);
        return Digest.of(bytes).equals(sha256) ? Optional.of(bytes) : Optional.empty();
    }

    private Path file(Digest model, int version, String kind) {
        return folder.resolve(model.toString()).resolve(version + "." + kind);
    }
}
