package org.sumspace.common.trust;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * An organisation's statement that one of its nodes is no longer to be trusted. Its root signs it.
 *
 * @param keyId key id of the certificate that is revoked
 * @param discardedPlans plans for which the root states, in place of the lost node, that the node never released
 */
public record Revocation(String organisation, Digest keyId, Instant issuedAt, List<Digest> discardedPlans)
        implements StatementBody {
    static final int MAX_DISCARDED_PLANS = 1_000;

    public Revocation {
        issuedAt = issuedAt.truncatedTo(ChronoUnit.MILLIS);
        discardedPlans = List.copyOf(discardedPlans);
    }

    /** Verifies and reads a revocation; {@code key} finds the root of a key id. */
    public static Signed<Revocation> open(byte[] bytes, Function<Digest, @Nullable VerifyingKey> key) {
        return Signed.open(bytes, StatementType.REVOCATION, key, Revocation::read);
    }

    public static Revocation read(WireReader in) {
        return new Revocation(
                in.text(),
                Digest.wrap(in.fixed(Digest.BYTES)),
                Instant.ofEpochMilli(in.i64()),
                in.list(MAX_DISCARDED_PLANS, item -> Digest.wrap(item.fixed(Digest.BYTES))));
    }

    /**
     * Whether this revocation counts as that node's discard notice for the plan.
     *
     * @param nodeOrganisation the organisation of that node: an organisation may speak only for its own nodes
     */
    public boolean discards(Digest plan, Digest node, String nodeOrganisation) {
        return keyId.equals(node) && organisation.equals(nodeOrganisation) && discardedPlans.contains(plan);
    }

    @Override
    public StatementType type() {
        return StatementType.REVOCATION;
    }

    @Override
    public void write(WireWriter out) {
        out.text(organisation)
                .fixed(keyId.toBytes())
                .i64(issuedAt.toEpochMilli())
                .list(discardedPlans, (each, plan) -> each.fixed(plan.toBytes()));
    }
}
