package org.sumspace.processor.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.GroupCommit;
import org.sumspace.common.journal.Journal;
import org.sumspace.common.journal.JournalRecord;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;
import org.sumspace.processor.core.Contribution;

/**
 * The data that one execution plan needs after a restart: its start as received, and the sealed messages of the
 * processors that began to send. The file is deleted when the plan ends, which erases the messages. Thread-safe.
 */
public final class ContributionJournal implements AutoCloseable {
    private static final int START = 1;
    private static final int CONTRIBUTION = 2;
    private static final int PART = 3;
    private static final int CERTIFICATE_BYTES_MAX = 16 << 10;
    private static final int START_BYTES_MAX = 64 << 20;
    private static final int PART_RECORD_BYTES_MAX = Parts.BYTES + (1 << 10);
    private static final int MANIFEST_BYTES_MAX = 64 << 10;

    private final Journal journal;
    private final Map<DpId, ReplayedContribution> contributions = new HashMap<>();
    private final Map<Digest, List<Long>> parts = new HashMap<>();
    private @Nullable StoredStart start;

    private ContributionJournal(Path file, GroupCommit commits, int recordBytesMax) throws IOException {
        journal = Journal.open(file, commits, Math.max(recordBytesMax, PART_RECORD_BYTES_MAX), this::replay);
    }

    /** @param recordBytesMax largest start of a plan */
    static ContributionJournal open(Path file, GroupCommit commits, int recordBytesMax) throws IOException {
        return new ContributionJournal(file, commits, recordBytesMax);
    }

    /**
     * A PLAN_START as it was received.
     *
     * @param payload the encoded start
     * @param orchestrator the sender's certificate
     */
    public record StoredStart(Bytes payload, Bytes orchestrator) {}

    /** A contribution that was found while opening, when the parts of the journal cannot be read yet. */
    private record ReplayedContribution(
            int attempt, Signed<Manifest> manifest, List<Integer> lengths, List<Long> positions) {}

    private void replay(JournalRecord record) {
        if (record.type() == START) {
            WireReader in = new WireReader(record.payload());
            start = new StoredStart(Bytes.read(in, START_BYTES_MAX), Bytes.read(in, CERTIFICATE_BYTES_MAX));
        } else if (record.type() == CONTRIBUTION) {
            replayContribution(record.payload());
        } else if (record.type() == PART) {
            Digest manifest = Digest.wrap(Arrays.copyOf(record.payload(), Digest.BYTES));
            parts.computeIfAbsent(manifest, first -> new ArrayList<>()).add(record.position());
        } else {
            throw new IllegalStateException("unknown type " + record.type() + " of a plan record");
        }
    }

    public CompletionStage<Long> storeStart(StoredStart received) {
        WireWriter out = new WireWriter();
        received.payload().write(out);
        received.orchestrator().write(out);
        return journal.append(START, out.toBytes());
    }

    /** Stores the sealed shares of an attempt; the latest attempt of a processor counts. */
    public CompletionStage<StoredContribution> storeContribution(Contribution contribution) {
        Signed<Manifest> manifest = contribution.manifest();
        List<Integer> lengths =
                contribution.sealedShares().stream().map(share -> share.length).toList();
        List<CompletableFuture<Long>> positions = contribution.sealedShares().stream()
                .flatMap(share -> append(manifest.digest(), share).stream())
                .toList();
        WireWriter out = new WireWriter();
        contribution.dpId().write(out);
        out.u32(contribution.attempt()).bytes32(manifest.bytes()).list(lengths, WireWriter::u32);
        // Records become durable in order, so the positions of all parts are known once this record is durable.
        return journal.append(CONTRIBUTION, out.toBytes())
                .thenApply(durable -> storedContribution(
                        contribution.attempt(),
                        manifest,
                        lengths,
                        positions.stream().map(CompletableFuture::join).iterator()));
    }

    private List<CompletableFuture<Long>> append(Digest manifest, byte[] sealed) {
        List<CompletableFuture<Long>> positions = new ArrayList<>();
        for (int part = 0; part < Parts.count(sealed.length); part++) {
            int from = Math.toIntExact(Parts.offset(part));
            byte[] bytes = Arrays.copyOfRange(sealed, from, from + Parts.length(sealed.length, part));
            positions.add(journal.append(PART, manifest.toBytes(), bytes).toCompletableFuture());
        }
        return positions;
    }

    private void replayContribution(byte[] payload) {
        WireReader in = new WireReader(payload);
        DpId dpId = DpId.read(in);
        int attempt = in.u32();
        Signed<Manifest> manifest =
                Signed.reopen(in.bytes32(MANIFEST_BYTES_MAX), StatementType.MANIFEST, Manifest::read);
        List<Integer> lengths = in.list(PlanParameters.MAX_SHARES, WireReader::u32);
        List<Long> positions = parts.getOrDefault(manifest.digest(), List.of());
        parts.remove(manifest.digest());
        contributions.put(dpId, new ReplayedContribution(attempt, manifest, lengths, positions));
    }

    /** @param positions journal positions of all parts of all shares, in order */
    private StoredContribution storedContribution(
            int attempt, Signed<Manifest> manifest, List<Integer> lengths, Iterator<Long> positions) {
        Bytes statement = Bytes.of(manifest.bytes());
        List<StoredShare> shares = new ArrayList<>();
        for (int length : lengths) {
            List<Long> ofShare =
                    Stream.generate(positions::next).limit(Parts.count(length)).toList();
            shares.add(new StoredShare(journal, statement, length, ofShare));
        }
        return new StoredContribution(attempt, manifest.digest(), shares);
    }

    /** The start that the journal held when it was opened; empty if the start never became durable. */
    public Optional<StoredStart> start() {
        return Optional.ofNullable(start);
    }

    /** The latest attempt of a processor when the journal was opened. */
    public Optional<StoredContribution> contribution(DpId dpId) {
        return Optional.ofNullable(contributions.get(dpId))
                .map(found -> storedContribution(
                        found.attempt(),
                        found.manifest(),
                        found.lengths(),
                        found.positions().iterator()));
    }

    /** Deletes the file with everything that this plan stored. */
    public void delete() throws IOException {
        journal.delete();
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }

    /**
     * The message of one processor in one attempt, as stored in its plan's journal.
     *
     * @param manifest digest of the MANIFEST statement
     * @param shares by share index
     */
    public record StoredContribution(int attempt, Digest manifest, List<StoredShare> shares) {
        public StoredContribution {
            shares = List.copyOf(shares);
        }
    }
}
