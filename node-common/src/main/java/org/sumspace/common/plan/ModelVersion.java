package org.sumspace.common.plan;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.statement.StatementBody;
import org.sumspace.common.statement.StatementType;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The result of a round, stated by the main aggregator; the next round refuses any other base.
 *
 * @param sets digests of the contributor sets, by group
 * @param contributors how many processors the aggregate has
 * @param baseModel SHA-256 of the model file the round began with
 * @param result SHA-256 of the new model file
 * @param url where the new model file is
 * @param evaluation of the base model by the contributors; null if the training plan does not ask for it
 */
public record ModelVersion(
        Digest trainingPlan,
        Digest plan,
        int round,
        List<Digest> sets,
        int contributors,
        Digest baseModel,
        Digest result,
        String modelId,
        String modelVersion,
        String url,
        Instant issuedAt,
        @Nullable EvaluationSum evaluation)
        implements StatementBody {

    /** The largest encoding of such a statement, signature and header included. */
    public static final int MAX_STATEMENT_BYTES = 65_536;

    public ModelVersion {
        requireNonNull(trainingPlan);
        requireNonNull(plan);
        Require.between("round", round, 0, PlanParameters.MAX_ROUNDS);
        sets = List.copyOf(sets);
        Require.between("sets", sets.size(), 1, ExecutionPlan.MAX_GROUPS);
        Require.between("contributors", contributors, 1, PlanParameters.MAX_CONTRIBUTORS);
        requireNonNull(baseModel);
        requireNonNull(result);
        Require.name("modelId", modelId);
        Require.name("modelVersion", modelVersion);
        Require.url("url", url);
        issuedAt = Require.instant("issuedAt", issuedAt);
    }

    public static ModelVersion read(WireReader in) {
        return new ModelVersion(
                Wire.digest(in),
                Wire.digest(in),
                in.u32(),
                in.list(ExecutionPlan.MAX_GROUPS, Wire::digest),
                in.u32(),
                Wire.digest(in),
                Wire.digest(in),
                in.text(),
                in.text(),
                in.text(),
                Wire.instant(in),
                in.remaining() > 0 ? EvaluationSum.read(in) : null);
    }

    @Override
    public void write(WireWriter out) {
        out.fixed(trainingPlan.toBytes())
                .fixed(plan.toBytes())
                .u32(round)
                .list(sets, (to, set) -> to.fixed(set.toBytes()))
                .u32(contributors)
                .fixed(baseModel.toBytes())
                .fixed(result.toBytes())
                .text(modelId)
                .text(modelVersion)
                .text(url)
                .i64(issuedAt.toEpochMilli());
        if (evaluation != null) {
            evaluation.write(out);
        }
    }

    @Override
    public StatementType type() {
        return StatementType.MODEL_VERSION;
    }
}
