package org.sumspace.aggregator.share.service;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.aggregator.round.service.FinishedPlan;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.round.service.Rounds;
import org.sumspace.aggregator.share.core.ShareCheck;
import org.sumspace.aggregator.share.domain.ExpectedPart;
import org.sumspace.aggregator.share.domain.SharePart;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.wire.MalformedException;

/**
 * Receives shares from processors: announces the expected part, and passes the part to the round of its plan. For
 * callers on any thread; every future fails with a {@link RefusedException} if the aggregator refuses.
 */
public record ShareIntake(Rounds rounds, RoundServices services) {
    /** The largest manifest: with the maximum number of shares, its signature and its length. */
    private static final int MANIFEST_BYTES_MAX = 1_024;

    /**
     * The expected part, before its body is read; failed if the body need not be read.
     *
     * @param sender key id of whoever signed the request
     * @param bodyBytes length of the body as announced
     */
    public Future<ExpectedPart> expect(SharePart part, Digest sender, long bodyBytes) {
        return services.enter(() -> Future.succeededFuture(expected(part, sender, bodyBytes)));
    }

    private ExpectedPart expected(SharePart part, Digest sender, long bodyBytes) {
        ExpectedPart expected = ShareCheck.expect(rounds.plan(part.plan()), part, sender);
        int bytesMax = expected.bytes() + (expected.isFirst() ? MANIFEST_BYTES_MAX : 0);
        if (expected.bytes() == 0 || bodyBytes > bytesMax) {
            throw new RefusedException(
                    RefusalReason.WRONG_LENGTH, "the body is longer than that part of a share of this plan");
        }
        return expected;
    }

    /** How much of a share is durable here, and its receipt if it is complete. */
    public Future<UploadState> state(SharePart part, Digest sender) {
        return services.enter(() -> {
            JoinedPlan plan = rounds.plan(part.plan());
            ExpectedPart expected = ShareCheck.expect(plan, part, sender);
            Optional<FinishedPlan> over = rounds.findFinished(part.plan());
            return over.isPresent()
                    ? receiptOf(over.get(), expected)
                    : stateIn(round(plan).shares(), expected);
        });
    }

    private static Future<UploadState> stateIn(ShareCollector shares, ExpectedPart part) {
        return shares.receipt(part.manifest())
                .map(durable -> durable.map(part::complete))
                .orElseGet(() -> Future.succeededFuture(shares.upload(part)));
    }

    /** A processor that missed the receipt also receives it after the plan has ended. */
    private static Future<UploadState> receiptOf(FinishedPlan over, ExpectedPart part) {
        return over.receipt(part.manifest())
                .map(receipt -> part.complete(
                        receipt.orElseThrow(() -> new RefusedException(RefusalReason.TOO_LATE, "the plan is over"))));
    }

    /**
     * Takes a part that was announced.
     *
     * @param body the part, behind the manifest if it is the first one; the caller must not change it afterwards
     * @return how much of the share is durable, with the receipt once all of it is; repeated calls for the same
     *     manifest return the same receipt
     */
    public Future<UploadState> submit(ExpectedPart part, byte[] body) {
        return services.enter(() -> {
            Optional<FinishedPlan> over = rounds.findFinished(part.plan().digest());
            return over.isPresent() ? receiptOf(over.get(), part) : submit(round(part.plan()), part, body);
        });
    }

    private Future<UploadState> submit(FirstLevelRound round, ExpectedPart part, byte[] body) {
        Optional<Future<ShareReceipt>> known = round.shares().receipt(part.manifest());
        if (known.isPresent()) {
            return known.get().map(part::complete);
        }
        round.requireOpen();
        services.disk().take(body.length);
        if (part.isFirst()) {
            return first(round.shares(), part, body);
        }
        part.requireLength(body);
        return round.shares().next(part, body);
    }

    private static Future<UploadState> first(ShareCollector shares, ExpectedPart part, byte[] body) {
        ShareUpload upload = parsed(body);
        Signed<Manifest> manifest = manifest(upload);
        if (!manifest.digest().equals(part.manifest())) {
            throw new RefusedException(RefusalReason.WRONG_MANIFEST, "the body begins with another manifest");
        }
        part.requireLength(upload.sealedShare());
        return shares.first(part, manifest, upload.sealedShare());
    }

    private FirstLevelRound round(JoinedPlan plan) {
        return rounds.get(
                plan.digest(),
                FirstLevelRound.class,
                RefusalReason.NOT_FIRST_LEVEL,
                "this aggregator receives no shares of that plan");
    }

    private static ShareUpload parsed(byte[] body) {
        try {
            return ShareUpload.of(body);
        } catch (MalformedException e) {
            throw new RefusedException(RefusalReason.MALFORMED, "the body does not begin with a manifest");
        }
    }

    private static Signed<Manifest> manifest(ShareUpload upload) {
        try {
            return Signed.reopen(upload.manifest(), StatementType.MANIFEST, Manifest::read);
        } catch (MalformedException | InvalidStatementException e) {
            throw new RefusedException(RefusalReason.MALFORMED, "could not read the manifest");
        }
    }
}
