package org.sumspace.common.training.round;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * An aggregator states that it discarded an execution plan, and that it never released anything of it and never will.
 */
public record DiscardNotice(Digest plan, Digest trainingPlan, int round, DiscardReason reason)
        implements StatementBody {

    private static final DiscardReason[] REASONS = DiscardReason.values();

    public DiscardNotice {
        Require.between("round", round, 0, PlanParameters.MAX_ROUNDS);
    }

    public static DiscardNotice read(WireReader in) {
        return new DiscardNotice(WireFields.digest(in), WireFields.digest(in), in.u32(), in.constant(REASONS));
    }

    @Override
    public void write(WireWriter out) {
        out.fixed(plan.toBytes()).fixed(trainingPlan.toBytes()).u32(round).constant(reason);
    }

    @Override
    public StatementType type() {
        return StatementType.DISCARD_NOTICE;
    }
}
