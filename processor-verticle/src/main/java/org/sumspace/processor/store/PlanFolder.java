package org.sumspace.processor.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.GroupCommit;

/** The journals of running execution plans, one file each. */
public final class PlanFolder {
    private static final String SUFFIX = ".journal";

    private final Path folder;
    private final GroupCommit commits;
    private final int recordBytesMax;

    public PlanFolder(Path folder, GroupCommit commits, int recordBytesMax) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.commits = commits;
        this.recordBytesMax = recordBytesMax;
    }

    public ContributionJournal open(Digest plan) throws IOException {
        return ContributionJournal.open(folder.resolve(plan + SUFFIX), commits, recordBytesMax);
    }

    /** The plans that were still running when the node stopped. */
    public List<Digest> plans() throws IOException {
        List<Digest> plans = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> Digest.parse(name.substring(0, name.length() - SUFFIX.length())))
                    .forEach(plans::add);
        }
        return plans;
    }
}
