package org.sumspace.common.training;

import static org.sumspace.common.training.PlanSamples.filled;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.encoding.SegmentSum;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.execution.PlanTimes;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.Revocation;

/** The objects that the accepted vectors of {@code statements.json} encode, by name. */
public final class StatementSamples {
    private static final PlanParameters PARAMETERS =
            PlanSamples.parameters("{'maxWeight': 1000, 'sealUntilSeconds': 120, 'expirySeconds': 300}");

    public static final SigningKey SIGNER = SigningKey.ofSeed(filled(0x22, SigningKey.SEED_BYTES));

    private static final Instant NOW = Instant.ofEpochMilli(1_780_315_200_000L);
    private static final DpId DP = DpId.parse("01234567-89ab-cdef-0123-456789abcdef");

    private StatementSamples() {}

    public static Map<String, StatementBody> all() {
        Map<String, StatementBody> samples = new LinkedHashMap<>();
        samples.put(
                "registration_ofAnAggregator",
                new Registration(
                        digest(1),
                        NodeRole.AGGREGATOR,
                        "agg-1",
                        "Universität Süd",
                        "https://agg.example:8443",
                        "contract-7",
                        NOW));
        samples.put("consent_ofTwelveLearners", consent());
        samples.put("modelVersion_ofRound1", modelVersion());
        EvaluationSum evaluation = new EvaluationSum(1_234_567, -8, 250);
        samples.put("modelVersion_withEvaluation", modelVersion(evaluation, Digest.ZERO));
        samples.put("modelVersion_withOptimizerState", modelVersion(null, digest(0x0c)));
        samples.put("modelVersion_withBoth", modelVersion(evaluation, digest(0x0c)));
        samples.put("modelVersion_withSumsByClass", modelVersion(evaluationByClass(), digest(0x0c)));
        samples.put(
                "revocation_thatDiscardsTwoPlans",
                new Revocation("Universität Süd", digest(2), NOW, List.of(digest(3), digest(9))));
        samples.put("executionPlan_ofTheFirstRound", executionPlan(1, Digest.ZERO, null, Digest.ZERO));
        samples.put(
                "executionPlan_ofTheSecondRound",
                executionPlan(2, digest(3), Signed.sign(SIGNER, modelVersion()), digest(9)));
        samples.put(
                "countersignature",
                new Countersignature(digest(3), RoundPublicKey.of(filled(0x44, RoundPublicKey.BYTES))));
        samples.put(
                "manifest_ofThreeShares",
                new Manifest(
                        digest(3),
                        1,
                        DP,
                        2,
                        214,
                        digest(0x0b),
                        digest(5),
                        2,
                        List.of(digest(0x11), digest(0x12), digest(0x13))));
        samples.put(
                "receivedList_ofTwo",
                new ReceivedList(
                        digest(3),
                        1,
                        1,
                        2,
                        List.of(new ReceivedList.Entry(0, digest(0x15)), new ReceivedList.Entry(7, digest(0x16)))));
        samples.put("receivedList_empty", new ReceivedList(digest(3), 0, 3, 1, List.of()));
        samples.put(
                "seal_ofThreeLists",
                new Seal(digest(3), 1, 1, 3, List.of(digest(0x17), digest(0x18), digest(0x19)), digest(4), 10));
        samples.put("release", new Release(digest(3), 1, 1, 3, 1, digest(4), 10, 214, digest(0x1a)));
        samples.put(
                "discardNotice_belowThreshold",
                new DiscardNotice(digest(3), digest(1), 1, DiscardReason.BELOW_THRESHOLD));
        return samples;
    }

    public static Consent consent() {
        return new Consent(
                digest(1),
                DP,
                "https://p.example/processors/" + DP,
                SigningKey.ofSeed(filled(0x33, SigningKey.SEED_BYTES)).publicKey(),
                digest(2),
                "College",
                12,
                20,
                3,
                NOW,
                NOW.plusSeconds(86_400));
    }

    private static ModelVersion modelVersion() {
        return modelVersion(null, Digest.ZERO);
    }

    private static EvaluationSum evaluationByClass() {
        return new EvaluationSum(
                1_234_567,
                -8,
                250,
                List.of(
                        new SegmentSum(CoordinateLayout.Kind.CONFUSION, List.of(120L, -3L, 5L, 128L)),
                        new SegmentSum(CoordinateLayout.Kind.SCORES, List.of(250L, 131L, 8_650_752L))));
    }

    private static ModelVersion modelVersion(@Nullable EvaluationSum evaluation, Digest optimizerState) {
        return new ModelVersion(
                digest(1),
                digest(3),
                1,
                List.of(digest(4)),
                10,
                digest(5),
                digest(6),
                "model-1",
                "1",
                "https://main.example/models/model-1/versions/1/file",
                NOW,
                evaluation,
                optimizerState);
    }

    private static ExecutionPlan executionPlan(
            int round, Digest previousPlan, @Nullable Signed<ModelVersion> previous, Digest superseded) {
        return new ExecutionPlan(
                "ep-" + round,
                digest(1),
                "tp-1",
                round,
                previousPlan,
                previous,
                superseded,
                TreeSeed.wrap(filled(7, TreeSeed.BYTES)),
                "https://models.example/base.joblib",
                digest(5),
                60,
                CoordinateLayout.of(PARAMETERS, 213),
                10,
                digest(8),
                PlanTimes.of(NOW, PARAMETERS),
                "https://catalog.example",
                List.of(
                        aggregator(AggregatorRole.MAIN, 0, 0, Digest.ZERO, 0),
                        aggregator(AggregatorRole.FIRST_LEVEL, 1, 1, digest(0xa0), 1),
                        aggregator(AggregatorRole.FIRST_LEVEL, 1, 2, digest(0xa0), 2)));
    }

    private static AggregatorEntry aggregator(AggregatorRole role, int group, int index, Digest parent, int n) {
        return new AggregatorEntry(
                role, group, index, parent, "agg-" + n, "Org " + n, "https://agg-" + n + ".example", digest(0xa0 + n));
    }

    public static Digest digest(int value) {
        return Digest.wrap(filled(value, Digest.BYTES));
    }
}
