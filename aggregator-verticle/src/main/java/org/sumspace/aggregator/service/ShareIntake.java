package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.aggregator.core.ShareCheck;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.message.ShareReceipt;
import org.sumspace.common.message.ShareUpload;
import org.sumspace.common.plan.DpId;
import org.sumspace.common.plan.Manifest;
import org.sumspace.common.secagg.Share;
import org.sumspace.common.statement.InvalidStatementException;
import org.sumspace.common.statement.Signed;
import org.sumspace.common.statement.StatementType;
import org.sumspace.common.wire.MalformedException;

/** Checks what processors send, and hands what passes to the round. */
final class ShareIntake {
    /** A manifest with the largest number of shares, its signature and its length. */
    private static final int MANIFEST_BYTES_MAX = 1_024;

    private final Rounds rounds;
    private final RoundServices services;

    ShareIntake(Rounds rounds, RoundServices services) {
        this.rounds = rounds;
        this.services = services;
    }

    /**
     * Everything that can be said of an upload before its body is read.
     *
     * @param sender key id of whoever signed the request
     * @param bodyBytes its length as announced
     * @throws RefusedException it need not be read
     */
    void announced(Digest plan, DpId dpId, Digest sender, long bodyBytes) {
        JoinedPlan joined = rounds.plan(plan);
        if (joined.own().group() == 0) {
            throw new RefusedException(Refusal.NOT_FIRST_LEVEL, "this aggregator receives no shares of that plan");
        }
        int position = ShareCheck.position(joined, dpId, sender);
        if (bodyBytes > ShareCheck.sealedBytes(joined, position) + MANIFEST_BYTES_MAX) {
            throw new RefusedException(Refusal.WRONG_LENGTH, "the body is longer than a share of this plan");
        }
    }

    /**
     * @param body manifest and sealed share; no longer changed by the caller
     * @return the receipt, once the share is durable; the same for the same manifest. Failed with a
     *     {@link RefusedException}
     */
    Future<ShareReceipt> submit(Digest plan, DpId dpId, Digest sender, byte[] body) {
        JoinedPlan joined = rounds.plan(plan);
        int position = ShareCheck.position(joined, dpId, sender);
        ShareUpload upload = parsed(body);
        Signed<Manifest> manifest = manifest(upload);
        Optional<Future<ShareReceipt>> known = receipt(plan, manifest.digest());
        if (known.isPresent()) {
            return known.get();
        }
        FirstLevelRound round = rounds.firstLevel(plan);
        round.requireOpen();
        return services.blocking(() -> {
                    ShareCheck.checkManifest(joined, position, manifest);
                    return ShareCheck.open(joined, round.key(), position, manifest, upload.sealedShare());
                })
                .compose(share -> submit(round, position, manifest, share, upload.sealedShare()));
    }

    private static Future<ShareReceipt> submit(
            FirstLevelRound round, int position, Signed<Manifest> manifest, Share share, byte[] sealed) {
        try {
            return round.submit(position, manifest, share, sealed);
        } catch (RefusedException e) {
            share.erase();
            throw e;
        }
    }

    private Optional<Future<ShareReceipt>> receipt(Digest plan, Digest manifest) {
        Optional<Rounds.Buried> over = rounds.findBuried(plan);
        if (over.isPresent()) {
            return over.get().tombstone().receipt(manifest).map(Future::succeededFuture);
        }
        return rounds.firstLevel(plan).receipt(manifest);
    }

    private static ShareUpload parsed(byte[] body) {
        try {
            return ShareUpload.of(body);
        } catch (MalformedException e) {
            throw new RefusedException(Refusal.MALFORMED, "the body does not begin with a manifest");
        }
    }

    private static Signed<Manifest> manifest(ShareUpload upload) {
        try {
            return Signed.reopen(upload.manifest(), StatementType.MANIFEST, Manifest::read);
        } catch (MalformedException | InvalidStatementException e) {
            throw new RefusedException(Refusal.MALFORMED, "the manifest cannot be read");
        }
    }
}
