package org.sumspace.aggregator.share.service;

import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.round.service.PlanReplay;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.share.core.ShareCheck;
import org.sumspace.aggregator.share.domain.ExpectedPart;
import org.sumspace.aggregator.shared.core.ManifestCheck;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.aggregator.shared.store.PlanJournal;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.Share;

/**
 * Checks, stores and adds up the shares of one plan. A share is stored sealed, as it arrived. One of a single part is
 * opened in memory; a larger one is checked once all its parts are durable, and is never in memory as a whole.
 */
final class ShareCollector {
    private final ShareRound round;
    private final JoinedPlan plan;
    private final RoundKey key;
    private final PlanJournal journal;
    private final RoundServices services;
    private final RunningSum sum;
    private final StoredShares shares = new StoredShares();
    private final OpenUploads uploads;

    /** @param replay what the journal held */
    ShareCollector(
            ShareRound round,
            JoinedPlan plan,
            RoundKey key,
            PlanJournal journal,
            PlanReplay replay,
            RoundServices services) {
        this.round = round;
        this.plan = plan;
        this.key = key;
        this.journal = journal;
        this.services = services;
        this.sum = new RunningSum(new JournalShares(plan, key, journal), services);
        this.uploads = new OpenUploads(replay.partsStored());
        replay.shares().forEach(this::restore);
        replay.uploads().forEach(this::restore);
    }

    private void restore(PlanReplay.StoredShare share) {
        PlanReplay.StoredUpload upload = share.upload();
        Future<List<Long>> places = Future.succeededFuture(List.copyOf(upload.places()));
        shares.add(upload.position(), upload.manifest(), share.receipt(), places);
    }

    /** An incomplete share of a single part was never durable; its processor sends it again. */
    private void restore(PlanReplay.StoredUpload upload) {
        Digest manifest = upload.manifest().digest();
        if (!ShareCheck.firstPart(plan, upload.position(), manifest).isWholeShare()) {
            uploads.begin(upload.position(), upload.manifest(), upload.places());
        }
    }

    /** The receipt of a share with this manifest, once it is durable; empty if the share is not complete. */
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

    /** The number of processors with a stored share. */
    int processors() {
        return shares.processors();
    }

    /** The number of incomplete shares with stored parts. */
    int arriving() {
        return uploads.size();
    }

    /** How much of an incomplete share is stored. */
    UploadState upload(ExpectedPart part) {
        return UploadState.incomplete(uploads.find(part.position(), part.manifest())
                .map(upload -> upload.places().size())
                .orElse(0));
    }

    /**
     * Takes the first part of a share, which may be the whole share.
     *
     * @return completes once the part is durable; with the receipt if it is the whole share. Failed with a
     *     {@link RefusedException} if the share is wrong, contradicts or repeats an earlier attempt, or comes too late
     */
    Future<UploadState> first(ExpectedPart part, Signed<Manifest> manifest, byte[] sealed) {
        return part.isWholeShare() ? whole(part, manifest, sealed) : begin(part, manifest, sealed);
    }

    private Future<UploadState> whole(ExpectedPart part, Signed<Manifest> manifest, byte[] sealed) {
        return services.blocking(() -> {
                    ManifestCheck.require(plan, part.position(), manifest);
                    return ShareCheck.open(plan, key, manifest, sealed);
                })
                .compose(share -> store(part, manifest, share, sealed))
                .map(part::complete);
    }

    private Future<ShareReceipt> store(ExpectedPart part, Signed<Manifest> manifest, Share share, byte[] sealed) {
        Optional<Future<ShareReceipt>> known = receipt(part.manifest());
        if (known.isPresent()) {
            share.erase();
            return known.get();
        }
        try {
            requireWanted(part.position(), manifest);
        } catch (RefusedException e) {
            share.erase();
            throw e;
        }
        journal.appendLazily(new PlanRecord.UploadBegun(part.position(), manifest));
        Future<Long> place = round.store(new PlanRecord.PartStored(part.manifest(), sealed));
        StoredShares.Entry entry = storeComplete(part, manifest, place.map(List::of));
        entry.receipt().onSuccess(durable -> use(entry, share));
        return entry.receipt();
    }

    private void use(StoredShares.Entry entry, Share share) {
        if (round.over()) {
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
            throw new RefusedException(
                    RefusalReason.CONTRADICTION, "another manifest of this attempt is stored already");
        }
        shares.requireHigherAttempt(position, manifest.body().attempt());
        uploads.requireHigherAttempt(position, manifest.body().attempt());
    }

    /** Stores that a share is complete. All its parts are in the journal, or will be in it before this record. */
    private StoredShares.Entry storeComplete(ExpectedPart part, Signed<Manifest> manifest, Future<List<Long>> places) {
        int attempt = manifest.body().attempt();
        ShareReceipt receipt = new ShareReceipt(part.manifest(), attempt, round.countsFromEpoch());
        Future<Long> stored = round.store(new PlanRecord.ShareStored(part.manifest(), receipt.countsFromEpoch()));
        StoredShares.Entry entry =
                shares.add(part.position(), manifest, receipt, places.compose(known -> stored.map(known)));
        entry.receipt().onSuccess(durable -> services.metrics().shareStored(part.sealedBytes()));
        round.shareStored(part.position(), attempt, part.manifest());
        return entry;
    }

    private Future<UploadState> begin(ExpectedPart part, Signed<Manifest> manifest, byte[] bytes) {
        return services.blocking(() -> {
                    ManifestCheck.require(plan, part.position(), manifest);
                    return manifest;
                })
                .compose(checked -> {
                    if (uploads.find(part.position(), part.manifest()).isEmpty()) {
                        requireWanted(part.position(), manifest);
                        uploads.requireRoom(part.position(), part.count());
                        journal.appendLazily(new PlanRecord.UploadBegun(part.position(), manifest));
                        uploads.begin(part.position(), manifest, List.of());
                    }
                    return next(part, bytes);
                });
    }

    /**
     * Takes a further part of a share, or a part that is stored already.
     *
     * @return completes once the part is durable; with the receipt once all are, and the share is checked
     * @throws RefusedException the first part of the share is missing
     */
    Future<UploadState> next(ExpectedPart part, byte[] bytes) {
        OpenUploads.Upload upload = uploads.find(part.position(), part.manifest())
                .orElseThrow(() -> new RefusedException(
                        RefusalReason.UNKNOWN_UPLOAD, "the first part of a share with this manifest is missing"));
        return upload.then(() -> storePart(upload, part, bytes).compose(stored -> finish(upload, part)));
    }

    private Future<Void> storePart(OpenUploads.Upload upload, ExpectedPart part, byte[] bytes) {
        round.requireOpen();
        List<Long> places = upload.places();
        if (part.number() < places.size()) {
            return services.blocking(() -> journal.part(places.get(part.number())))
                    .map(held -> requireSame(held, bytes));
        } else if (part.number() > places.size()) {
            throw new RefusedException(
                    RefusalReason.PART_MISSING, "expected part " + places.size() + ", got " + part.number());
        }
        uploads.countPart(part.position(), part.count());
        return round.store(new PlanRecord.PartStored(part.manifest(), bytes)).map(place -> {
            places.add(place);
            return null;
        });
    }

    private static @Nullable Void requireSame(byte[] held, byte[] bytes) {
        if (!Arrays.equals(held, bytes)) {
            throw new RefusedException(RefusalReason.OTHER_BYTES, "other bytes are stored for this part");
        }
        return null;
    }

    private Future<UploadState> finish(OpenUploads.Upload upload, ExpectedPart part) {
        if (upload.places().size() < part.count()) {
            return Future.succeededFuture(UploadState.incomplete(upload.places().size()));
        }
        return receipt(part.manifest())
                .orElseGet(() -> checkAndComplete(upload, part))
                .map(part::complete);
    }

    private Future<ShareReceipt> checkAndComplete(OpenUploads.Upload upload, ExpectedPart part) {
        return services.blocking(() -> {
                    ShareCheck.check(plan, key, part.position(), upload.manifest(), journal.parts(upload.places()));
                    return upload;
                })
                .onFailure(failure -> uploads.remove(upload))
                .compose(checked -> complete(checked, part));
    }

    private Future<ShareReceipt> complete(OpenUploads.Upload upload, ExpectedPart part) {
        requireWanted(part.position(), upload.manifest());
        uploads.remove(upload);
        StoredShares.Entry entry =
                storeComplete(part, upload.manifest(), Future.succeededFuture(List.copyOf(upload.places())));
        return entry.receipt().onSuccess(durable -> {
            if (!round.over()) {
                sum.add(entry);
            }
        });
    }

    /** Another manifest of the same processor and attempt that is stored. */
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
