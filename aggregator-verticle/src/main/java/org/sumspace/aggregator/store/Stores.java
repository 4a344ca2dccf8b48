package org.sumspace.aggregator.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.sumspace.common.journal.GroupCommit;

/** Everything an aggregator keeps below its data folder. Opening and closing block. */
public record Stores(
        Path folder, GroupCommit commits, Ledger ledger, PlanFiles plans, LeafListFiles leafLists, ModelFiles models) {
    /**
     * @param now what need not be kept until then is left out
     * @param committed told how long each write of a journal took to be durable
     */
    public static Stores open(Path folder, Instant now, Consumer<Duration> committed) throws IOException {
        Files.createDirectories(folder);
        GroupCommit commits = new GroupCommit("group-commit", committed);
        return new Stores(
                folder,
                commits,
                Ledger.open(folder.resolve("ledger.journal"), commits, now),
                new PlanFiles(folder.resolve("plans"), commits),
                new LeafListFiles(folder.resolve("leaf-lists")),
                new ModelFiles(folder.resolve("models")));
    }

    /** How many bytes the disk still takes. */
    public long usableBytes() throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }

    /** Plans' journals are closed by whoever opened them; what was appended to them is durable then. */
    public void close() throws IOException {
        ledger.close();
        commits.close();
    }
}
