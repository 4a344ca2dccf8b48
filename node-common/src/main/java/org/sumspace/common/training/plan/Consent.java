package org.sumspace.common.training.plan;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * A data provider certifies one of its processors for a training plan: its key, and the number of its learners. No
 * learner is named. The statement with the highest serial of a processor counts.
 *
 * @param url URL under which the processor is reached
 * @param processorNode key id of the node that hosts the processor
 * @param learners number of learners that consented; 0 withdraws the processor
 * @param rounds last round for which the consents hold
 */
public record Consent(
        Digest trainingPlan,
        DpId dpId,
        String url,
        VerifyingKey key,
        Digest processorNode,
        String organisation,
        int learners,
        int rounds,
        int serial,
        Instant issuedAt,
        Instant notAfter)
        implements StatementBody {

    public static final int MAX_LEARNERS = 100_000_000;

    public Consent {
        Require.url("url", url);
        Require.name("organisation", organisation);
        Require.between("learners", learners, 0, MAX_LEARNERS);
        Require.between("rounds", rounds, 1, PlanParameters.MAX_ROUNDS);
        Require.between("serial", serial, 0, Integer.MAX_VALUE);
        issuedAt = Require.instant("issuedAt", issuedAt);
        notAfter = Require.instant("notAfter", notAfter);
    }

    public boolean withdrawn() {
        return learners == 0;
    }

    /**
     * Whether at least one learner consented to take part in {@code round}, and the consent is valid until {@code
     * until}.
     */
    public boolean covers(int round, Instant until) {
        return !withdrawn() && round <= rounds && !notAfter.isBefore(until);
    }

    public static Consent read(WireReader in) {
        return new Consent(
                WireFields.digest(in),
                DpId.read(in),
                in.text(),
                VerifyingKey.of(in.fixed(VerifyingKey.BYTES)),
                WireFields.digest(in),
                in.text(),
                in.u32(),
                in.u32(),
                in.u32(),
                WireFields.instant(in),
                WireFields.instant(in));
    }

    @Override
    public void write(WireWriter out) {
        out.fixed(trainingPlan.toBytes());
        dpId.write(out);
        out.text(url)
                .fixed(key.toBytes())
                .fixed(processorNode.toBytes())
                .text(organisation)
                .u32(learners)
                .u32(rounds)
                .u32(serial)
                .i64(issuedAt.toEpochMilli())
                .i64(notAfter.toEpochMilli());
    }

    @Override
    public StatementType type() {
        return StatementType.CONSENT;
    }
}
