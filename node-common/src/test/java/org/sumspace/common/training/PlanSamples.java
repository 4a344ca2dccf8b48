package org.sumspace.common.training;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.execution.TreeShape;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.Publication;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.training.plan.TrainingPlanDraft;
import org.sumspace.common.training.plan.Violations;

/** Training plans for tests. */
public final class PlanSamples {
    public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    public static final TreeSeed TREE_SEED = TreeSeed.wrap(filled(7, TreeSeed.BYTES));
    public static final Digest BASE_MODEL = Digest.of(new byte[] {1});

    public static final SigningKey CONNECTOR = SigningKey.ofSeed(filled(0x77, SigningKey.SEED_BYTES));

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private PlanSamples() {}

    /** Parameters from JSON with single quotes instead of double quotes; missing ones have their defaults. */
    public static PlanParameters parameters(String json) {
        Violations violations = new Violations();
        PlanParameters parameters = PlanParameters.parse(Trees.of(object(json)), "", violations);
        violations.throwIfAny();
        return parameters;
    }

    public static ObjectNode draftJson() {
        return object("""
                {'id': 'tp-1', 'model_name': 'dropout', 'model_description': 'Who needs help?',
                 'base_model': 'https://models.example/base.joblib',
                 'target_data': {
                    'datatype': 'xAPI',
                    'features': [{'name': 'grade', 'path': 'result.score.raw', 'kind': 'numeric', 'mean': 61.5, 'sd': 12.25}],
                    'label': {'path': 'result.success', 'classes': ['no', 'yes']}},
                 'parameters': {'rounds': 20}}
                """);
    }

    public static TrainingPlan published(TrainingPlanDraft draft) {
        return TrainingPlan.publish(
                draft.withBaseModel(BASE_MODEL),
                new Publication("owner-1", "https://catalog.example", "AAAA", 4, TREE_SEED.commitment(), NOW));
    }

    /** One processor with ten learners for each of the organisations, ids ascending, certified for the published plan. */
    public static LeafList leaves(String... organisations) {
        Digest trainingPlan =
                published(TrainingPlan.parseDraft(Trees.of(draftJson()))).digest();
        List<Signed<Consent>> consents = new ArrayList<>();
        for (String organisation : organisations) {
            consents.add(Signed.sign(CONNECTOR, consent(trainingPlan, consents.size(), organisation)));
        }
        return LeafList.of(consents, shape(3, 1));
    }

    public static TreeShape shape(int shares, int groups) {
        return new TreeShape(TREE_SEED, shares, groups);
    }

    public static Consent consent(Digest trainingPlan, int n, String organisation) {
        return new Consent(
                trainingPlan,
                new DpId(n, 0),
                "https://p.example/processors/" + n,
                SigningKey.ofSeed(filled(n, SigningKey.SEED_BYTES)).publicKey(),
                Digest.ZERO,
                organisation,
                10,
                20,
                1,
                NOW,
                NOW.plus(Duration.ofDays(1)));
    }

    public static ObjectNode object(String json) {
        try {
            return (ObjectNode) MAPPER.readTree(json.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static byte[] filled(int value, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
