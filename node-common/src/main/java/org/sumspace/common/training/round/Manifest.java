package org.sumspace.common.training.round;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The commitments to all shares of a processor's contribution in one attempt. The same statement goes to all
 * aggregators of the group, and each checks the commitment to its own share.
 *
 * @param dimension length of the shared vector, the weight included
 * @param fullIndex index of the full share, counted from 1; the others are seed shares
 * @param commitments one for each share, by index
 */
public record Manifest(
        Digest plan,
        int round,
        DpId dpId,
        int attempt,
        int dimension,
        Digest layout,
        Digest baseModel,
        int fullIndex,
        List<Digest> commitments)
        implements StatementBody {

    public Manifest {
        Require.between("round", round, 0, PlanParameters.MAX_ROUNDS);
        Require.between("attempt", attempt, 1, Integer.MAX_VALUE);
        Require.between("dimension", dimension, 1, CoordinateLayout.MAX_LENGTH);
        commitments = List.copyOf(commitments);
        Require.between("shares", commitments.size(), PlanParameters.MIN_SHARES, PlanParameters.MAX_SHARES);
        Require.between("fullIndex", fullIndex, 1, commitments.size());
    }

    public int shares() {
        return commitments.size();
    }

    /** The commitment to the share with this index, counted from 1. */
    public Digest commitment(int index) {
        return commitments.get(index - 1);
    }

    public static Manifest read(WireReader in) {
        Digest plan = WireFields.digest(in);
        int round = in.u32();
        DpId dpId = DpId.read(in);
        int attempt = in.u32();
        int shares = in.u8();
        int dimension = in.u32();
        Digest layout = WireFields.digest(in);
        Digest baseModel = WireFields.digest(in);
        int fullIndex = in.u8();
        List<Digest> commitments = new ArrayList<>(shares);
        for (int i = 0; i < shares; i++) {
            commitments.add(WireFields.digest(in));
        }
        return new Manifest(plan, round, dpId, attempt, dimension, layout, baseModel, fullIndex, commitments);
    }

    @Override
    public void write(WireWriter out) {
        out.fixed(plan.toBytes()).u32(round);
        dpId.write(out);
        out.u32(attempt)
                .u8(shares())
                .u32(dimension)
                .fixed(layout.toBytes())
                .fixed(baseModel.toBytes())
                .u8(fullIndex);
        commitments.forEach(commitment -> out.fixed(commitment.toBytes()));
    }

    @Override
    public StatementType type() {
        return StatementType.MANIFEST;
    }
}
