package org.sumspace.common.training.execution;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The result of a round, stated by the main aggregator. The next round refuses any other base model.
 *
 * @param sets digests of the contributor sets, by group
 * @param contributors number of processors in the aggregate
 * @param baseModel SHA-256 of the model file that the round started from
 * @param result SHA-256 of the new model file
 * @param url URL of the new model file
 * @param evaluation the contributors' evaluation of the base model; null if the training plan does not ask for it
 * @param optimizerState digest of the server optimizer's state for the next round; zero if it keeps no state
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
        @Nullable EvaluationSum evaluation,
        Digest optimizerState)
        implements StatementBody {

    /** The largest encoding of such a statement, signature and header included. */
    public static final int MAX_STATEMENT_BYTES = 131_072;

    private static final int EVALUATION = 1;
    private static final int OPTIMIZER_STATE = 2;
    private static final int SUMS_BY_CLASS = 4;

    public ModelVersion {
        Require.between("round", round, 0, PlanParameters.MAX_ROUNDS);
        sets = List.copyOf(sets);
        Require.between("sets", sets.size(), 1, PlanParameters.MAX_GROUPS);
        Require.between("contributors", contributors, 1, PlanParameters.MAX_CONTRIBUTORS);
        Require.name("modelId", modelId);
        Require.name("modelVersion", modelVersion);
        Require.url("url", url);
        issuedAt = Require.instant("issuedAt", issuedAt);
    }

    public static ModelVersion read(WireReader in) {
        Digest trainingPlan = WireFields.digest(in);
        Digest plan = WireFields.digest(in);
        int round = in.u32();
        List<Digest> sets = in.list(PlanParameters.MAX_GROUPS, WireFields::digest);
        int contributors = in.u32();
        Digest baseModel = WireFields.digest(in);
        Digest result = WireFields.digest(in);
        String modelId = in.text();
        String modelVersion = in.text();
        String url = in.text();
        Instant issuedAt = WireFields.instant(in);
        int options = in.remaining() == 0 ? 0 : readOptions(in);
        EvaluationSum evaluation = (options & EVALUATION) == 0 ? null : EvaluationSum.read(in);
        Digest optimizerState = (options & OPTIMIZER_STATE) == 0 ? Digest.ZERO : readState(in);
        if ((options & SUMS_BY_CLASS) != 0) {
            evaluation = readSumsByClass(evaluation, in);
        }
        return new ModelVersion(
                trainingPlan,
                plan,
                round,
                sets,
                contributors,
                baseModel,
                result,
                modelId,
                modelVersion,
                url,
                issuedAt,
                evaluation,
                optimizerState);
    }

    private static int readOptions(WireReader in) {
        int options = in.u8();
        if (options < 1 || options > (EVALUATION | OPTIMIZER_STATE | SUMS_BY_CLASS)) {
            throw new MalformedException("unknown options " + options);
        }
        return options;
    }

    private static EvaluationSum readSumsByClass(@Nullable EvaluationSum evaluation, WireReader in) {
        EvaluationSum whole = evaluation == null ? null : evaluation.withSumsByClass(in);
        if (whole == null || whole.byClass().isEmpty()) {
            throw new MalformedException("expected an evaluation, and sums by class");
        }
        return whole;
    }

    private static Digest readState(WireReader in) {
        Digest state = WireFields.digest(in);
        if (state.isZero()) {
            throw new MalformedException("expected the digest of an optimizer state, got zero");
        }
        return state;
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
        writeOptions(out);
    }

    /** Writes nothing if there is no option. */
    private void writeOptions(WireWriter out) {
        boolean byClass = evaluation != null && !evaluation.byClass().isEmpty();
        int options = (evaluation == null ? 0 : EVALUATION)
                | (optimizerState.isZero() ? 0 : OPTIMIZER_STATE)
                | (byClass ? SUMS_BY_CLASS : 0);
        if (options != 0) {
            out.u8(options);
        }
        if (evaluation != null) {
            evaluation.write(out);
        }
        if (!optimizerState.isZero()) {
            out.fixed(optimizerState.toBytes());
        }
        if (evaluation != null && byClass) {
            evaluation.writeSumsByClass(out);
        }
    }

    @Override
    public StatementType type() {
        return StatementType.MODEL_VERSION;
    }
}
