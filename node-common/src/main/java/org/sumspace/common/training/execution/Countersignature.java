package org.sumspace.common.training.execution;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/** An aggregator accepts an execution plan and publishes the new key to which its shares are sealed. */
public record Countersignature(Digest plan, RoundPublicKey roundKey) implements StatementBody {

    public static Countersignature read(WireReader in) {
        return new Countersignature(WireFields.digest(in), RoundPublicKey.of(in.fixed(RoundPublicKey.BYTES)));
    }

    @Override
    public void write(WireWriter out) {
        out.fixed(plan.toBytes()).fixed(roundKey.toBytes());
    }

    @Override
    public StatementType type() {
        return StatementType.COUNTERSIGNATURE;
    }
}
