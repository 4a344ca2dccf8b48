package org.sumspace.aggregator.round.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.sumspace.aggregator.shared.store.PlanJournal;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.journal.ProtectedFile;

/**
 * The files of each plan in one folder: {@code DIGEST.journal} and {@code DIGEST.key} while it runs, {@code
 * DIGEST.tombstone} afterwards. Every method blocks.
 */
public final class PlanFiles {
    private static final String JOURNAL = ".journal";
    private static final String KEY = ".key";
    private static final String TOMBSTONE = ".tombstone";

    private final Path folder;
    private final GroupCommit commits;

    public PlanFiles(Path folder, GroupCommit commits) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.commits = commits;
    }

    /** Every plan with a stored file. */
    public Set<Digest> plans() throws IOException {
        Set<Digest> plans = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(JOURNAL) || name.endsWith(TOMBSTONE) || name.endsWith(KEY))
                    .forEach(name -> plans.add(Digest.parse(name.substring(0, name.indexOf('.')))));
        }
        return plans;
    }

    public boolean hasTombstone(Digest plan) {
        return Files.exists(file(plan, TOMBSTONE));
    }

    public boolean hasKey(Digest plan) {
        return Files.exists(file(plan, KEY));
    }

    public PlanJournal openJournal(Digest plan, BiConsumer<Long, PlanRecord> replay) throws IOException {
        return PlanJournal.open(file(plan, JOURNAL), commits, replay);
    }

    /** Creates an empty journal. An old one, of an offer that was never answered, is removed. */
    public PlanJournal createJournal(Digest plan) throws IOException {
        Files.deleteIfExists(file(plan, JOURNAL));
        return openJournal(plan, (place, record) -> {});
    }

    public void writeKey(Digest plan, RoundKey key) throws IOException {
        ProtectedFile.write(file(plan, KEY), key.privateKey());
    }

    public RoundKey readKey(Digest plan) throws IOException {
        return ProtectedFile.read(file(plan, KEY), RoundKey.BYTES, RoundKey::ofPrivate);
    }

    public Tombstone readTombstone(Digest plan) throws IOException {
        return ProtectedFile.read(file(plan, TOMBSTONE), Integer.MAX_VALUE, Tombstone::of);
    }

    /** Writes the tombstone, then erases key and shares. After a crash, {@link #eraseLeftovers} completes this. */
    public void replaceByTombstone(Digest plan, PlanJournal journal, Tombstone tombstone) throws IOException {
        ProtectedFile.write(file(plan, TOMBSTONE), tombstone.toBytes());
        ProtectedFile.erase(file(plan, KEY));
        journal.delete();
    }

    /** Erases the key and shares that a crash left of a plan with a tombstone. */
    public void eraseLeftovers(Digest plan) throws IOException {
        ProtectedFile.erase(file(plan, KEY));
        Files.deleteIfExists(file(plan, JOURNAL));
    }

    /** Removes every file of a plan. */
    public void remove(Digest plan) throws IOException {
        eraseLeftovers(plan);
        Files.deleteIfExists(file(plan, TOMBSTONE));
    }

    private Path file(Digest plan, String kind) {
        return folder.resolve(plan + kind);
    }
}
