package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.core.ShareCheck;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.store.PlanJournal;
import org.sumspace.aggregator.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.wire.Bytes;

/**
 * The shares of one plan: each is taken whole, or part by part if it is large, stored as it came, and added up. A large
 * one is checked once all its parts are durable, and never whole in memory.
 */
final class ShareDesk {
    private final FirstLevelRound round;
    private final JoinedPlan plan;
    private final RoundKey key;
    private final PlanJournal journal;
    private final RoundServices services;
    private final RunningSum sum;
    private final StoredShares shares = new StoredShares();
    private final OpenUploads uploads;

    /** @param replay what the journal held */
    ShareDesk(FirstLevelRound round, RoundKey key, PlanReplay replay, RoundServices services) {
        this.round = round;
        this.plan = round.plan;
        this.key = key;
        this.journal = round.journal();
        this.services = services;
        this.sum = new RunningSum(new JournalShares(plan, key, journal), services);
        this.uploads = new OpenUploads(replay.partsStored());
        replay.shares().forEach(this::restore);
        replay.uploads().stream()
                .filter(upload -> partCount(upload.position()) > 1)
                .forEach(upload -> uploads.begin(upload.position(), upload.manifest(), upload.places()));
    }

    private void restore(PlanReplay.StoredShare share) {
        PlanReplay.StoredUpload upload = share.upload();
        Future<List<Long>> places = Future.succeededFuture(List.copyOf(upload.places()));
        shares.add(upload.position(), upload.manifest(), share.receipt(), places);
    }

    /** The answer that a share with this manifest got, or will get once it is durable. */
    Optional<Future<ShareReceipt>> receipt(Digest manifest) {
        return shares.find(manifest).map(StoredShares.Entry::receipt);
    }

    List<ShareReceipt> receipts() {
        return shares.receipts();
    }

    /** Whether a share of that processor is stored. */
    boolean has(int position) {
        return shares.has(position);
    }

    /** Processors of which a share is stored. */
    int processors() {
        return shares.processors();
    }

    /** Shares of which some parts are stored. */
    int arriving() {
        return uploads.size();
    }

    /**
     * Takes a share that passed every check of its own.
     *
     * @return completes once it is durable
     * @throws RefusedException it contradicts or repeats an earlier attempt, or comes too late
     */
    Future<ShareReceipt> submit(int position, Signed<Manifest> manifest, Share share, byte[] sealed) {
        Optional<Future<ShareReceipt>> known = receipt(manifest.digest());
        if (known.isPresent()) {
            return known.get();
        }
        requireWanted(position, manifest);
        journal.appendLazily(new PlanRecord.UploadBegun(position, manifest));
        Future<Long> part = round.store(new PlanRecord.PartStored(manifest.digest(), sealed));
        StoredShares.Entry entry = stored(position, manifest, part.map(List::of));
        entry.receipt().onSuccess(durable -> use(entry, share));
        return entry.receipt();
    }

    private void use(StoredShares.Entry entry, Share share) {
        if (round.state().over()) {
            share.erase();
        } else if (share.kind() == Share.Kind.SEED) {
            entry.keep(share);
        } else {
            sum.add(entry, share);
        }
    }

    /** @throws RefusedException a share with this manifest cannot count any more, or contradicts another one */
    private void requireWanted(int position, Signed<Manifest> manifest) {
        round.requireOpen();
        Optional<Signed<Manifest>> other = contradicted(position, manifest);
        if (other.isPresent()) {
            round.exclude(position, other.get(), manifest);
            throw new RefusedException(Refusal.CONTRADICTION, "another manifest of this attempt is stored already");
        }
        shares.requireHigherAttempt(position, manifest.body().attempt());
        uploads.requireHigherAttempt(position, manifest.body().attempt());
    }

    /** All parts of a checked share are in the journal, or on their way into it before anything that follows. */
    private StoredShares.Entry stored(int position, Signed<Manifest> manifest, Future<List<Long>> places) {
        int attempt = manifest.body().attempt();
        ShareReceipt receipt = new ShareReceipt(manifest.digest(), attempt, round.countsFromEpoch());
        Future<Long> stored = round.store(new PlanRecord.ShareStored(manifest.digest(), receipt.countsFromEpoch()));
        StoredShares.Entry entry = shares.add(position, manifest, receipt, places.compose(known -> stored.map(known)));
        entry.receipt().onSuccess(durable -> services.metrics().shareStored(ShareCheck.sealedBytes(plan, position)));
        round.shareStored(position, attempt, manifest.digest());
        return entry;
    }

    /** What is here of a share that is not complete. */
    UploadState upload(int position, Digest manifest) {
        return UploadState.begun(uploads.find(position, manifest)
                .map(upload -> upload.places().size())
                .orElse(0));
    }

    /**
     * Takes the first part of a share that has several.
     *
     * @throws RefusedException as {@link #submit}
     */
    Future<UploadState> begin(int position, Signed<Manifest> manifest, byte[] bytes) {
        if (uploads.find(position, manifest.digest()).isEmpty()) {
            requireWanted(position, manifest);
            uploads.requireRoom(position, partCount(position));
            journal.appendLazily(new PlanRecord.UploadBegun(position, manifest));
            uploads.begin(position, manifest, List.of());
        }
        return part(position, manifest.digest(), 0, bytes);
    }

    /**
     * Takes the next part of a share that has several, or one that is here already.
     *
     * @return completes once the part is durable; with the receipt once all are, and the share is checked
     * @throws RefusedException no such share has begun to arrive
     */
    Future<UploadState> part(int position, Digest manifest, int part, byte[] bytes) {
        OpenUploads.Upload upload = uploads.find(position, manifest)
                .orElseThrow(() -> new RefusedException(
                        Refusal.UNKNOWN_UPLOAD, "the first part of a share with this manifest did not come"));
        return upload.then(() -> take(upload, part, bytes).compose(taken -> finish(upload)));
    }

    private Future<Void> take(OpenUploads.Upload upload, int part, byte[] bytes) {
        round.requireOpen();
        List<Long> places = upload.places();
        if (part < places.size()) {
            return services.blocking(() -> journal.part(places.get(part))).map(held -> requireSame(held, bytes));
        } else if (part > places.size()) {
            throw new RefusedException(Refusal.PART_MISSING, places.size() + " parts are here");
        }
        uploads.countPart(upload.position(), partCount(upload.position()));
        return round.store(new PlanRecord.PartStored(upload.manifest().digest(), bytes))
                .map(place -> {
                    places.add(place);
                    return null;
                });
    }

    private static @Nullable Void requireSame(byte[] held, byte[] bytes) {
        if (!Arrays.equals(held, bytes)) {
            throw new RefusedException(Refusal.OTHER_BYTES, "other bytes are stored in the place of this part");
        }
        return null;
    }

    private Future<UploadState> finish(OpenUploads.Upload upload) {
        int parts = partCount(upload.position());
        if (upload.places().size() < parts) {
            return Future.succeededFuture(UploadState.begun(upload.places().size()));
        }
        Optional<Future<ShareReceipt>> known = receipt(upload.manifest().digest());
        return known.orElseGet(() -> checked(upload))
                .map(receipt -> new UploadState(parts, Bytes.of(receipt.toBytes())));
    }

    private Future<ShareReceipt> checked(OpenUploads.Upload upload) {
        int position = upload.position();
        return services.blocking(() -> {
                    ShareCheck.check(plan, key, position, upload.manifest(), journal.parts(upload.places()));
                    return upload;
                })
                .onFailure(failure -> uploads.remove(upload))
                .compose(this::complete);
    }

    private Future<ShareReceipt> complete(OpenUploads.Upload upload) {
        requireWanted(upload.position(), upload.manifest());
        uploads.remove(upload);
        StoredShares.Entry entry =
                stored(upload.position(), upload.manifest(), Future.succeededFuture(List.copyOf(upload.places())));
        return entry.receipt().onSuccess(durable -> {
            if (!round.state().over()) {
                sum.add(entry);
            }
        });
    }

    private int partCount(int position) {
        return Parts.count(ShareCheck.sealedBytes(plan, position));
    }

    /** Another manifest of the same processor and attempt that is here. */
    Optional<Signed<Manifest>> contradicted(int position, Signed<Manifest> manifest) {
        return shares.contradicted(position, manifest).or(() -> uploads.contradicted(position, manifest));
    }

    /** The sum over exactly this set. */
    Future<byte[]> sum(ContributorSet set) {
        return sum.over(set, shares.snapshot());
    }

    void eraseSeeds() {
        shares.eraseSeeds();
    }
}
