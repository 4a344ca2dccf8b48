package org.sumspace.aggregator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.sumspace.aggregator.offer.store.LeafListFiles;
import org.sumspace.aggregator.release.store.ModelFiles;
import org.sumspace.aggregator.round.store.CountersignedPlans;
import org.sumspace.aggregator.round.store.PlanFiles;
import org.sumspace.common.journal.GroupCommit;

/** Everything that an aggregator keeps in its data folder. Opening and closing block. */
record Stores(
        Path folder,
        GroupCommit commits,
        CountersignedPlans countersigned,
        PlanFiles plans,
        LeafListFiles leafLists,
        ModelFiles models) {
    /**
     * @param now entries that are kept no longer than this are removed
     * @param committed called with the time that each write of a journal took to be durable
     */
    static Stores open(Path folder, Instant now, Consumer<Duration> committed) throws IOException {
        Files.createDirectories(folder);
        GroupCommit commits = new GroupCommit("group-commit", committed);
        return new Stores(
                folder,
                commits,
                CountersignedPlans.open(folder.resolve("ledger.journal"), commits, now),
                new PlanFiles(folder.resolve("plans"), commits),
                new LeafListFiles(folder.resolve("leaf-lists")),
                new ModelFiles(folder.resolve("models")));
    }

    /** Free bytes on the disk. */
    long usableBytes() throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }

    /**
     * Rounds must close the journals of plans first. After this call, everything that was appended to the journals is
     * durable.
     */
    void close() throws IOException {
        countersigned.close();
        commits.close();
    }
}
