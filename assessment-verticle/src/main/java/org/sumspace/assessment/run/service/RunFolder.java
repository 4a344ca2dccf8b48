package org.sumspace.assessment.run.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sumspace.assessment.run.domain.RunPlan.RunStart;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.assessment.shared.store.FolderTree;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.common.journal.ProtectedFolder;

/**
 * The files of a run: artefacts in the folder itself, and working files below {@code .run}. Only its owner may read it.
 */
public final class RunFolder {
    public static final String MANIFEST = "audit_manifest.json";
    /** The audit log grows after the manifest is signed, so the manifest names an entry of it instead. */
    public static final String AUDIT_LOG = "audit.jsonl";

    private final Path out;
    private final Path work;

    public RunFolder(Path out) {
        this.out = out;
        this.work = out.resolve(".run");
    }

    public void create() throws IOException {
        for (Path folder : List.of(out, work, stages())) {
            ProtectedFolder.create(folder);
        }
    }

    /** For artefacts. */
    public Path out() {
        return out;
    }

    public Path artefact(String name) {
        return out.resolve(name);
    }

    public Path snapshot() {
        return work.resolve("input.csv");
    }

    /** The rows as they are in the input; deleted as soon as they are pseudonymised and transformed. */
    public Path rawRows() {
        return work.resolve("raw.duckdb");
    }

    /** The pseudonymised rows. */
    public Path rows() {
        return work.resolve("rows.duckdb");
    }

    public Path temporary() {
        return work.resolve("tmp");
    }

    /** The folder for an input from a URL, until it is copied into the snapshot. */
    public Path download() {
        return work.resolve("download");
    }

    private Path stages() {
        return work.resolve("stages");
    }

    private Path startFile() {
        return work.resolve("run.json");
    }

    public boolean isEmpty() throws IOException {
        if (!Files.exists(out)) {
            return true;
        }
        try (var files = Files.list(out)) {
            return files.findAny().isEmpty();
        }
    }

    /** How the run was started; empty if there is none in this folder. */
    public Optional<RunStart> start() throws IOException {
        return Files.exists(startFile()) ? Optional.of(JsonFiles.read(startFile(), RunStart.class)) : Optional.empty();
    }

    public void store(RunStart start) throws IOException {
        JsonFiles.write(startFile(), start);
    }

    private Path file(Stage stage) {
        return stages().resolve(String.format(java.util.Locale.ROOT, "%02d-%s.json", stage.number(), stage.label()));
    }

    public Optional<StageRecord> finished(Stage stage) throws IOException {
        return Files.exists(file(stage))
                ? Optional.of(JsonFiles.read(file(stage), StageRecord.class))
                : Optional.empty();
    }

    /** Stores the record of a stage, which is then not executed again. */
    public void store(Stage stage, StageRecord record) throws IOException {
        JsonFiles.write(file(stage), record);
    }

    /**
     * Why a run ended without a result.
     *
     * @param files that it left beside its working files; empty in failures of earlier versions
     */
    public record Failed(String code, String message, List<String> files) {
        public Failed {
            files = files == null ? List.of() : List.copyOf(files);
        }
    }

    /** Names of the files and links beside the working files. */
    public List<String> files() throws IOException {
        try (var all = Files.walk(out)) {
            return all.filter(file -> !file.startsWith(work) && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> out.relativize(file).toString())
                    .toList();
        }
    }

    /** Marks the run as failed, so that it is not resumed. */
    public void markFailed(Failed why) throws IOException {
        JsonFiles.write(failedFile(), why);
    }

    /** Removes the records of all stages, so that a resumed run begins with its first stage. */
    public void forgetStages() throws IOException {
        removeTree(stages());
        ProtectedFolder.create(stages());
    }

    /** Why its run failed; empty if it did not. */
    public Optional<Failed> failure() throws IOException {
        return Files.exists(failedFile()) ? Optional.of(JsonFiles.read(failedFile(), Failed.class)) : Optional.empty();
    }

    private Path failedFile() {
        return work.resolve("failed.json");
    }

    /** Where a worker process keeps its native library. */
    public Path library() {
        return work.resolve("lib");
    }

    /** Locked by the process that works in the folder. */
    public Path lock() {
        return work.resolve("lock");
    }

    /** Whether its run was interrupted, and can be resumed. */
    public boolean isUnfinished() throws IOException {
        return finished(Stage.AUDITING).isEmpty() && !Files.exists(failedFile());
    }

    /** Removes the files of a database that an unfinished stage left. */
    public void removeDatabase(Path database) throws IOException {
        Files.deleteIfExists(database);
        Files.deleteIfExists(database.resolveSibling(database.getFileName() + ".wal"));
    }

    /**
     * Removes values of inputs that a killed process left in the folders of runs that are not running.
     *
     * @param runs has a folder for each run
     * @param underWay names of those that go on
     * @return how many folders had something left
     */
    public static int eraseLeftovers(Path runs, Set<String> underWay) throws IOException {
        if (!Files.isDirectory(runs)) {
            return 0;
        }
        int erased = 0;
        try (var folders = Files.newDirectoryStream(runs)) {
            for (Path each : folders) {
                RunFolder folder = new RunFolder(each);
                if (underWay.contains(String.valueOf(each.getFileName()))) {
                    continue;
                }
                folder.removeTree(folder.library());
                if (folder.hasRaw()) {
                    folder.eraseRaw();
                    erased++;
                }
            }
        }
        return erased;
    }

    private boolean hasRaw() throws IOException {
        if (!Files.isDirectory(work)) {
            return false;
        }
        try (var files = Files.newDirectoryStream(work, "{input.*,raw.duckdb*,tmp,download}")) {
            return files.iterator().hasNext();
        }
    }

    /** Removes everything that contains values of the input. */
    public void eraseRaw() throws IOException {
        if (!Files.isDirectory(work)) {
            return;
        }
        try (var files = Files.newDirectoryStream(work, "input.*")) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        removeDatabase(rawRows());
        removeTree(temporary());
        removeTree(download());
    }

    /** Removes the pseudonymised rows; artefacts stay. */
    public void removeRows() throws IOException {
        removeDatabase(rows());
    }

    public void removeTree(Path folder) throws IOException {
        FolderTree.remove(folder);
    }
}
