package org.sumspace.sandbox.chaos.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.round.Release;
import org.sumspace.sandbox.training.TrustedKeys;

/** Finds the RELEASE statements in an aggregator's journals while it is down: what it may have sent before it died. */
public final class FilesOfTheDead {
    private static final String JOURNAL = ".journal";
    /** "SMST", the version and the type. */
    private static final byte[] BEGINNING = {'S', 'M', 'S', 'T', 1, (byte) StatementType.RELEASE.code()};
    /** Its beginning, signer, body and signature: all of fixed length. */
    private static final int RELEASE_BYTES = BEGINNING.length + 32 + 3 * 32 + 4 * 4 + 2 + 1 + 64;

    private final TrustedKeys keys;

    public FilesOfTheDead(TrustedKeys keys) {
        this.keys = keys;
    }

    /** @param where for the history */
    public void search(Path dataFolder, String where, History history) throws IOException {
        Path plans = dataFolder.resolve("plans");
        if (!Files.isDirectory(plans)) {
            return;
        }
        try (Stream<Path> files = Files.list(plans)) {
            for (Path journal :
                    files.filter(file -> file.toString().endsWith(JOURNAL)).toList()) {
                releases(Files.readAllBytes(journal)).forEach(release -> history.add(seen(release, where)));
            }
        }
    }

    private static Seen.Released seen(Signed<Release> release, String where) {
        Release body = release.body();
        return new Seen.Released(body.plan(), body.group(), body.index(), release.digest(), where);
    }

    private List<Signed<Release>> releases(byte[] journal) {
        List<Signed<Release>> found = new ArrayList<>();
        for (int from = 0; from + RELEASE_BYTES <= journal.length; from++) {
            if (Arrays.equals(journal, from, from + BEGINNING.length, BEGINNING, 0, BEGINNING.length)) {
                release(Arrays.copyOfRange(journal, from, from + RELEASE_BYTES)).ifPresent(found::add);
            }
        }
        return found;
    }

    private Optional<Signed<Release>> release(byte[] statement) {
        try {
            return Optional.of(Signed.open(statement, StatementType.RELEASE, keys::get, Release::read));
        } catch (InvalidStatementException tornOrByChance) {
            return Optional.empty();
        }
    }
}
