package org.sumspace.aggregator.share.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.aggregator.round.service.FinishedPlan;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.round.service.Rounds;
import org.sumspace.aggregator.share.core.ShareCheck;
import org.sumspace.aggregator.share.domain.ExpectedPart;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.wire.MalformedException;

/**
 * Receives batches of shares from processor nodes, and passes each frame to the round of its plan. For callers on any
 * thread; every future fails with a {@link RefusedException} if the aggregator refuses the batch.
 */
public record ShareIntake(Rounds rounds, RoundServices services) {
    /** Of one batch, so that a long one does not make other work wait until all of it is checked. */
    private static final int FRAMES_AT_ONCE = 64;

    /**
     * The plan, before the body of a batch is read; failed if the body need not be read.
     *
     * @param node key id of the node that signed the request
     * @param bodyBytes length of the body as announced
     */
    public Future<JoinedPlan> expect(Digest plan, Digest node, long bodyBytes) {
        return services.enter(() -> {
            JoinedPlan joined = rounds.plan(plan);
            long bytesMax = ShareCheck.bytesOfNode(joined, node, bodyBytes);
            if (bodyBytes < ShareBatch.HEAD_BYTES || bodyBytes > bytesMax) {
                throw new RefusedException(
                        RefusalReason.WRONG_LENGTH,
                        "expected a batch of " + ShareBatch.HEAD_BYTES + " to " + bytesMax
                                + " bytes, the shares of that node in this plan");
            }
            return Future.succeededFuture(joined);
        });
    }

    /**
     * Takes a batch that was announced.
     *
     * @param node key id of the node that signed the request
     * @return what became of each frame, in their order: a completed future, which failed if the frame was refused. What
     *     succeeded is durable, and a repeated frame gets the same receipt
     */
    public Future<List<Future<UploadState>>> submit(JoinedPlan plan, Digest node, byte[] body) {
        return services.enter(
                () -> services.blocking(() -> parsed(body)).compose(batch -> takeAll(plan, node, batch.frames())));
    }

    /** The frames of one processor one after the other, because a part needs the one before it. */
    private Future<List<Future<UploadState>>> takeAll(JoinedPlan plan, Digest node, List<ShareBatch.Frame> frames) {
        ConcurrencyLimiter limiter = new ConcurrencyLimiter(FRAMES_AT_ONCE);
        Map<DpId, Future<UploadState>> last = new HashMap<>();
        List<Future<UploadState>> outcomes = new ArrayList<>(frames.size());
        for (ShareBatch.Frame frame : frames) {
            Future<UploadState> before = last.getOrDefault(frame.dpId(), Future.succeededFuture());
            // Each in an event of its own: many frames of one processor would otherwise complete inside one another.
            Future<UploadState> outcome = before.transform((state, refused) ->
                    limiter.run(() -> services.enter(() -> take(ShareCheck.expect(plan, frame, node), frame))));
            last.put(frame.dpId(), outcome);
            outcomes.add(outcome);
        }
        return Future.join(outcomes).transform((all, refused) -> Future.succeededFuture(outcomes));
    }

    private Future<UploadState> take(ExpectedPart part, ShareBatch.Frame frame) {
        Optional<FinishedPlan> over = rounds.findFinished(part.plan().digest());
        if (over.isPresent()) {
            return receiptOf(over.get(), part);
        }
        FirstLevelRound round = round(part.plan());
        return frame.isQuestion() ? stateIn(round.shares(), part) : submit(round, part, frame.body());
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
        ShareUpload upload = upload(body);
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

    private static ShareBatch parsed(byte[] body) {
        try {
            return ShareBatch.of(body);
        } catch (MalformedException e) {
            throw new RefusedException(RefusalReason.MALFORMED, "the body is no batch of shares");
        }
    }

    private static ShareUpload upload(byte[] body) {
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
