package org.sumspace.common.training.plan;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.FeatureMap;

/**
 * A training plan as the catalog published it: the author's draft, the catalog's additions, and the exact bytes. Every
 * statement refers to the plan by their digest. The bytes are canonical JSON (RFC 8785).
 */
public final class TrainingPlan {
    private final TrainingPlanDraft draft;
    private final Publication publication;
    private final Digest baseModel;
    private final FeatureMap featureMap;
    private final int affordableRounds;
    private final byte[] bytes;
    private final Digest digest;

    private TrainingPlan(TrainingPlanDraft draft, Publication publication, Digest baseModel) {
        this.draft = draft;
        this.publication = publication;
        this.baseModel = baseModel;
        this.featureMap = draft.featureMap();
        this.affordableRounds = checkedRounds(
                draft.parameters(),
                publication.dimension(),
                featureMap.classes().size());
        this.bytes = CanonicalJson.write(JsonValue.of(toJson(draft, publication)));
        this.digest = Digest.of(bytes);
    }

    private static int checkedRounds(PlanParameters parameters, int weights, int classes) {
        CoordinateLayout.refusal(parameters, weights).ifPresent(problem -> {
            throw new IllegalArgumentException("contribution: " + problem);
        });
        int length = CoordinateLayout.length(parameters, weights, classes);
        PrivacyTerms.refusal(parameters, length).ifPresent(problem -> {
            throw new IllegalArgumentException("privacy: " + problem);
        });
        parameters.serverOptimizer().refusal(weights).ifPresent(problem -> {
            throw new IllegalArgumentException("serverOptimizer: " + problem);
        });
        return PrivacyTerms.rounds(parameters, length);
    }

    /**
     * Reads the draft that an AI provider sends.
     *
     * @throws InvalidPlanException with all violations, each with its JSON pointer
     */
    public static TrainingPlanDraft parseDraft(JsonValue json) {
        Violations violations = new Violations();
        return TrainingPlanDraft.read(new JsonFields(json, "", violations), violations);
    }

    /**
     * @param draft with its base model pinned
     * @throws IllegalArgumentException if it is not pinned, the plan is too large, or its privacy is not possible
     */
    public static TrainingPlan publish(TrainingPlanDraft draft, Publication publication) {
        Digest baseModel = draft.parameters().baseModelSha256();
        if (baseModel == null) {
            throw new IllegalArgumentException("the base model's SHA-256 is not pinned");
        }
        return new TrainingPlan(draft, publication, baseModel);
    }

    /** @throws InvalidPlanException if the bytes are not exactly those of a published training plan */
    public static TrainingPlan parsePublished(byte[] bytes) {
        return ParsedPlans.get(bytes, TrainingPlan::parse);
    }

    private static TrainingPlan parse(byte[] bytes) {
        Violations violations = new Violations();
        TrainingPlan plan = violations.check("", () -> readPublished(bytes, violations));
        violations.throwIfAny();
        if (plan == null || !Arrays.equals(plan.bytes, bytes)) {
            violations.add("", "is not in canonical form");
            violations.throwIfAny();
        }
        return requireNonNull(plan);
    }

    private static TrainingPlan readPublished(byte[] bytes, Violations violations) {
        JsonFields fields = new JsonFields(CanonicalJson.read(bytes), "", violations);
        String owner = fields.text("owner");
        String catalog = fields.text("catalog");
        String tokenKey = fields.text("tokenKey");
        int dimension = fields.integer("dimension", 0);
        Digest commitment = fields.digest("treeSeedCommitment");
        Instant publishedAt = Instant.ofEpochMilli(fields.longInteger("publishedAt", -1));
        TrainingPlanDraft draft = TrainingPlanDraft.read(fields, violations);
        return publish(draft, new Publication(owner, catalog, tokenKey, dimension, commitment, publishedAt));
    }

    private static Map<String, @Nullable Object> toJson(TrainingPlanDraft draft, Publication publication) {
        Map<String, @Nullable Object> json = draft.toJson();
        json.put("owner", publication.owner());
        json.put("catalog", publication.catalog());
        json.put("tokenKey", publication.tokenKey());
        json.put("dimension", publication.dimension());
        json.put("treeSeedCommitment", publication.treeSeedCommitment().toString());
        json.put("publishedAt", publication.publishedAt().toEpochMilli());
        return json;
    }

    /**
     * Whether publishing {@code other} would have the same content. A draft without a pinned base model matches any
     * base model.
     */
    public boolean isPublicationOf(TrainingPlanDraft other) {
        Digest pinned = other.parameters().baseModelSha256();
        return draft.equals(pinned == null ? other.withBaseModel(baseModel) : other);
    }

    public TrainingPlanDraft draft() {
        return draft;
    }

    public Publication publication() {
        return publication;
    }

    public String id() {
        return draft.id();
    }

    public PlanParameters parameters() {
        return draft.parameters();
    }

    /** How a record becomes a row. */
    public FeatureMap featureMap() {
        return featureMap;
    }

    /** SHA-256 of the model file that round 1 starts from. */
    public Digest baseModel() {
        return baseModel;
    }

    /** The number of weights of the model. The shared vector has at least one coordinate more. */
    public int dimension() {
        return publication.dimension();
    }

    /** The layout of the contributions to each round. */
    public CoordinateLayout layout() {
        return CoordinateLayout.of(
                parameters(), dimension(), featureMap.classes().size());
    }

    /**
     * Whether a round after the last one evaluates the last version. Under privacy it would cost as much of the budget as a
     * round that trains.
     */
    public boolean evaluatesLastVersion() {
        PlanParameters parameters = parameters();
        return parameters.evaluation()
                && parameters.privacy() == null
                && parameters.rounds() < PlanParameters.MAX_ROUNDS;
    }

    /** The layout of the contributions to the evaluation of the last version; empty if the plan has no such round. */
    public Optional<CoordinateLayout> evaluationLayout() {
        return evaluatesLastVersion() ? Optional.of(layout().withoutUpdate()) : Optional.empty();
    }

    /** The last round to which processors may contribute, the evaluation of the last version included. */
    public int lastRound() {
        return parameters().rounds() + (evaluatesLastVersion() ? 1 : 0);
    }

    /** The largest number of rounds: all of them, or those for which the privacy budget lasts. */
    public int affordableRounds() {
        return affordableRounds;
    }

    /** The bytes that the catalog serves and that the digest covers. */
    public byte[] canonicalBytes() {
        return bytes.clone();
    }

    public Digest digest() {
        return digest;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TrainingPlan that && digest.equals(that.digest);
    }

    @Override
    public int hashCode() {
        return digest.hashCode();
    }

    @Override
    public String toString() {
        return "training plan " + draft.id() + " " + digest;
    }
}
