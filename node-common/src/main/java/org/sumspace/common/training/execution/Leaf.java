package org.sumspace.common.training.execution;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * One processor in an execution plan: its data provider's consent statement, its group and the index of its full share.
 *
 * @param fullIndex index of the full share among its shares, counted from 1
 */
public record Leaf(int group, int fullIndex, Signed<Consent> consent) {
    private static final int MAX_CONSENT_BYTES = 16_384;

    public Leaf {
        Require.between("group", group, 1, PlanParameters.MAX_GROUPS);
        Require.between("fullIndex", fullIndex, 1, PlanParameters.MAX_SHARES);
    }

    /**
     * Parses a leaf and verifies its consent.
     *
     * @param keys finds the public key of a connector by its key id; returns null for an unknown one
     * @throws org.sumspace.common.signed.InvalidStatementException unknown connector or wrong signature
     * @throws org.sumspace.common.wire.MalformedException not a leaf
     */
    public static Leaf open(byte[] bytes, Function<Digest, @Nullable VerifyingKey> keys) {
        return read(bytes, consent -> Signed.open(consent, StatementType.CONSENT, keys, Consent::read));
    }

    /** Parses a leaf that this node verified before it stored it. */
    public static Leaf reopen(byte[] bytes) {
        return read(bytes, consent -> Signed.reopen(consent, StatementType.CONSENT, Consent::read));
    }

    private static Leaf read(byte[] bytes, Function<byte[], Signed<Consent>> consent) {
        return WireReader.decode(
                bytes, in -> new Leaf(in.u16(), in.u8(), consent.apply(in.bytes32(MAX_CONSENT_BYTES))));
    }

    public DpId dpId() {
        return consent.body().dpId();
    }

    public byte[] toBytes() {
        return new WireWriter()
                .u16(group)
                .u8(fullIndex)
                .bytes32(consent.bytes())
                .toBytes();
    }
}
