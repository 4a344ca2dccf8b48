package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.aggregator.core.ShareCheck;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.wire.Bytes;
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
     * Everything that can be said of a part before its body is read.
     *
     * @param sender key id of whoever signed the request
     * @param bodyBytes its length as announced
     * @throws RefusedException it need not be read
     */
    void announced(SharePart address, Digest sender, long bodyBytes) {
        JoinedPlan joined = receiving(address.plan());
        int position = ShareCheck.position(joined, address.dpId(), sender);
        int bytes = Parts.length(ShareCheck.sealedBytes(joined, position), address.part());
        if (bytes == 0 || bodyBytes > bytes + (address.part() == 0 ? MANIFEST_BYTES_MAX : 0)) {
            throw new RefusedException(
                    Refusal.WRONG_LENGTH, "the body is longer than that part of a share of this plan");
        }
    }

    private JoinedPlan receiving(Digest plan) {
        JoinedPlan joined = rounds.plan(plan);
        if (joined.own().role() != AggregatorRole.FIRST_LEVEL) {
            throw new RefusedException(Refusal.NOT_FIRST_LEVEL, "this aggregator receives no shares of that plan");
        }
        return joined;
    }

    /** How much of a share is here, and its receipt if it is complete. */
    Future<UploadState> state(Digest plan, DpId dpId, Digest manifest, Digest sender) {
        JoinedPlan joined = receiving(plan);
        int position = ShareCheck.position(joined, dpId, sender);
        Optional<Buried> over = rounds.findBuried(plan);
        if (over.isPresent()) {
            return receiptOf(over.get(), position, manifest);
        }
        ShareDesk shares = rounds.firstLevel(plan).shares();
        return shares.receipt(manifest)
                .map(durable -> durable.map(receipt -> complete(joined, position, receipt)))
                .orElseGet(() -> Future.succeededFuture(shares.upload(position, manifest)));
    }

    /** Whoever did not get the receipt in time gets it when the plan is over, too. */
    private static Future<UploadState> receiptOf(Buried over, int position, Digest manifest) {
        return over.tombstone()
                .map(left -> left.receipt(manifest)
                        .map(receipt -> complete(over.plan(), position, receipt))
                        .orElseThrow(() -> new RefusedException(Refusal.TOO_LATE, "the plan is over")));
    }

    /**
     * @param body manifest and sealed share, or as much of it as makes the first part; else one of the other parts. No
     *     longer changed by the caller
     * @return how much of the share is durable, with the receipt once it is all; the same for the same manifest. Failed
     *     with a {@link RefusedException}
     */
    Future<UploadState> submit(SharePart address, Digest sender, byte[] body) {
        JoinedPlan joined = rounds.plan(address.plan());
        int position = ShareCheck.position(joined, address.dpId(), sender);
        Optional<Buried> over = rounds.findBuried(address.plan());
        if (over.isPresent()) {
            return receiptOf(over.get(), position, address.manifest());
        }
        FirstLevelRound round = rounds.firstLevel(address.plan());
        Optional<Future<ShareReceipt>> known = round.shares().receipt(address.manifest());
        if (known.isPresent()) {
            return known.get().map(receipt -> complete(joined, position, receipt));
        }
        round.requireOpen();
        services.disk().take(body.length);
        return address.part() == 0
                ? first(round, position, address.manifest(), body)
                : next(round, position, address, body);
    }

    private Future<UploadState> next(FirstLevelRound round, int position, SharePart address, byte[] bytes) {
        requireLength(round.plan, position, address.part(), bytes);
        return round.shares().part(position, address.manifest(), address.part(), bytes);
    }

    private Future<UploadState> first(FirstLevelRound round, int position, Digest address, byte[] body) {
        ShareUpload upload = parsed(body);
        Signed<Manifest> manifest = manifest(upload);
        if (!manifest.digest().equals(address)) {
            throw new RefusedException(Refusal.WRONG_MANIFEST, "the body begins with another manifest");
        }
        requireLength(round.plan, position, 0, upload.sealedShare());
        return parts(round.plan, position) == 1
                ? whole(round, position, manifest, upload.sealedShare())
                : begun(round, position, manifest, upload.sealedShare());
    }

    private Future<UploadState> whole(FirstLevelRound round, int position, Signed<Manifest> manifest, byte[] sealed) {
        return services.blocking(() -> {
                    ShareCheck.checkManifest(round.plan, position, manifest);
                    return ShareCheck.open(round.plan, round.key(), position, manifest, sealed);
                })
                .compose(share -> submit(round, position, manifest, share, sealed))
                .map(receipt -> complete(round.plan, position, receipt));
    }

    private Future<UploadState> begun(FirstLevelRound round, int position, Signed<Manifest> manifest, byte[] bytes) {
        return services.blocking(() -> {
                    ShareCheck.checkManifest(round.plan, position, manifest);
                    return manifest;
                })
                .compose(checked -> round.shares().begin(position, checked, bytes));
    }

    private static Future<ShareReceipt> submit(
            FirstLevelRound round, int position, Signed<Manifest> manifest, Share share, byte[] sealed) {
        try {
            return round.shares().submit(position, manifest, share, sealed);
        } catch (RefusedException e) {
            share.erase();
            throw e;
        }
    }

    private static UploadState complete(JoinedPlan plan, int position, ShareReceipt receipt) {
        return new UploadState(parts(plan, position), Bytes.of(receipt.toBytes()));
    }

    private static int parts(JoinedPlan plan, int position) {
        return Parts.count(ShareCheck.sealedBytes(plan, position));
    }

    private static void requireLength(JoinedPlan plan, int position, int part, byte[] bytes) {
        int expected = Parts.length(ShareCheck.sealedBytes(plan, position), part);
        if (bytes.length != expected) {
            throw new RefusedException(
                    Refusal.WRONG_LENGTH,
                    "that part of the sealed share has " + bytes.length + " bytes, not " + expected);
        }
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
