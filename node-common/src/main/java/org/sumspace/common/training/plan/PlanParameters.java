package org.sumspace.common.training.plan;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.encoding.CoordinateLayout;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.model.TrainingSettings;

/**
 * How a training plan is run. Everything has a default and a limit, and no combination lets a sum overflow the ring.
 *
 * @param shares into how many shares each contribution is split
 * @param groups how many groups of aggregators share the processors among themselves
 * @param minConsents how many learners must have consented before a round begins
 * @param minContributors how many processors a sum must have, that of one group too; nobody aggregates below it
 * @param minDataProviders how many organisations they must come from
 * @param minContributorFraction which part of the processors that the sum could have they must be
 * @param maxContributors how many processors there may be
 * @param maxWeight the largest weight (records) of one processor
 * @param clip the largest magnitude of an update's coordinate; what exceeds it is cut
 * @param fractionBits binary digits that survive behind the point
 * @param learningRate step size of local training
 * @param batchSize records per step; 0 for all
 * @param proximalTerm how strongly local training is held to the base model (FedProx); 0 for not at all
 * @param seed of the order in which records are visited
 * @param shareDeadlineSeconds after the plan is issued
 * @param sealUntilSeconds after the plan is issued
 * @param expirySeconds after the plan is issued
 * @param serverOptimizer what becomes of the mean of the updates
 * @param evaluation whether each processor also shares how the base model does on its own records
 * @param privacy the noise that contributions get, and the budget that it keeps; null for none
 * @param baseModelSha256 of the model file that round 1 begins with; null until the plan is published
 */
public record PlanParameters(
        int shares,
        int groups,
        int rounds,
        int minConsents,
        int minContributors,
        int minDataProviders,
        double minContributorFraction,
        int maxContributors,
        int maxWeight,
        double clip,
        int fractionBits,
        Aggregation aggregation,
        int localEpochs,
        double learningRate,
        int batchSize,
        double proximalTerm,
        long seed,
        int shareDeadlineSeconds,
        int sealUntilSeconds,
        int expirySeconds,
        ServerOptimizer serverOptimizer,
        boolean evaluation,
        @Nullable Privacy privacy,
        @Nullable Digest baseModelSha256) {

    public static final int MIN_SHARES = 2;
    public static final int MAX_SHARES = 16;
    public static final int MAX_ROUNDS = 100_000;
    public static final int MAX_CONTRIBUTORS = 1_000_000;
    public static final int MAX_FRACTION_BITS = 40;
    public static final int MAX_EXPIRY_SECONDS = 30 * 24 * 3_600;
    public static final long MAX_EXACT_INTEGER = (1L << 53) - 1;

    private static final PlanParameters DEFAULTS = new PlanParameters(
            3,
            1,
            1,
            5,
            5,
            2,
            0.5,
            10_000,
            65_536,
            8,
            24,
            Aggregation.WEIGHTED_MEAN,
            1,
            0.5,
            0,
            0,
            0,
            60,
            300,
            600,
            ServerOptimizer.FED_AVG,
            false,
            null,
            null);

    /** @throws InvalidPlanException naming every limit that is not kept */
    public PlanParameters {
        requireNonNull(aggregation);
        requireNonNull(serverOptimizer);
        Violations violations = new Violations();
        violations.between("/shares", shares, MIN_SHARES, MAX_SHARES);
        violations.between("/groups", groups, 1, ExecutionPlan.MAX_GROUPS);
        violations.between("/rounds", rounds, 1, MAX_ROUNDS);
        violations.between("/minConsents", minConsents, 1, Consent.MAX_LEARNERS);
        violations.between("/minContributors", minContributors, 3, MAX_CONTRIBUTORS);
        violations.between("/minDataProviders", minDataProviders, 2, MAX_CONTRIBUTORS);
        violations.fraction("/minContributorFraction", minContributorFraction);
        violations.between("/maxContributors", maxContributors, (long) groups * minContributors, MAX_CONTRIBUTORS);
        violations.between("/maxWeight", maxWeight, 1, Integer.MAX_VALUE);
        violations.positive("/clip", clip, 1e15);
        violations.between("/fractionBits", fractionBits, 8, MAX_FRACTION_BITS);
        violations.between("/localEpochs", localEpochs, 1, 10_000);
        violations.positive("/learningRate", learningRate, 1_000);
        violations.between("/batchSize", batchSize, 0, Integer.MAX_VALUE);
        violations.notNegative("/proximalTerm", proximalTerm, 1_000);
        if (aggregation == Aggregation.SUM && !serverOptimizer.equals(ServerOptimizer.FED_AVG)) {
            violations.add("/serverOptimizer", "goes with the weighted mean alone");
        }
        violations.between("/seed", seed, -MAX_EXACT_INTEGER, MAX_EXACT_INTEGER);
        violations.between("/shareDeadlineSeconds", shareDeadlineSeconds, 1, MAX_EXPIRY_SECONDS);
        violations.between("/sealUntilSeconds", sealUntilSeconds, shareDeadlineSeconds + 1L, MAX_EXPIRY_SECONDS);
        violations.between("/expirySeconds", expirySeconds, sealUntilSeconds + 1L, MAX_EXPIRY_SECONDS);
        if (privacy != null) {
            violations.between("/privacy/honestContributors", privacy.honestContributors(), 1, minContributors);
        }
        violations.throwIfAny();
        checkRing(violations, updateBound(aggregation, maxWeight, clip, fractionBits), shares, maxContributors);
        CoordinateLayout.overflow(maxWeight, shares, maxContributors)
                .ifPresent(problem -> violations.add("/maxWeight", problem));
        if (evaluation) {
            CoordinateLayout.overflow(CoordinateLayout.lossBound(maxWeight), shares, maxContributors)
                    .ifPresent(problem -> violations.add("/evaluation", problem));
        }
        violations.throwIfAny();
    }

    private static void checkRing(Violations violations, double bound, int shares, int maxContributors) {
        if (bound < 1 || bound > CoordinateLayout.MAX_BOUND) {
            violations.add(
                    "/clip",
                    "maxWeight x clip x 2^fractionBits (sum: clip x 2^fractionBits) must be between 1 and 2^53 - 1");
        } else {
            CoordinateLayout.overflow((long) bound, shares, maxContributors)
                    .ifPresent(problem -> violations.add("/maxContributors", problem));
        }
    }

    private static double updateBound(Aggregation aggregation, int maxWeight, double clip, int fractionBits) {
        double largest = aggregation == Aggregation.SUM ? clip : maxWeight * clip;
        return Math.rint(largest * Math.scalb(1.0, fractionBits));
    }

    /** The largest magnitude of one contributor's integer in a coordinate of the update: below 2^53. */
    public double updateBound() {
        return updateBound(aggregation, maxWeight, clip, fractionBits);
    }

    /** How a processor trains in a round that so many learners take part in. */
    public TrainingSettings training(int round, long learners) {
        return new TrainingSettings(localEpochs, learningRate, batchSize, proximalTerm, seed, round, learners);
    }

    public static PlanParameters defaults() {
        return DEFAULTS;
    }

    /** The parameters with the base model pinned. */
    public PlanParameters withBaseModel(Digest sha256) {
        return new PlanParameters(
                shares,
                groups,
                rounds,
                minConsents,
                minContributors,
                minDataProviders,
                minContributorFraction,
                maxContributors,
                maxWeight,
                clip,
                fractionBits,
                aggregation,
                localEpochs,
                learningRate,
                batchSize,
                proximalTerm,
                seed,
                shareDeadlineSeconds,
                sealUntilSeconds,
                expirySeconds,
                serverOptimizer,
                evaluation,
                privacy,
                requireNonNull(sha256));
    }

    /** Reads a JSON object in which everything may be missing; adds what is wrong, and answers the defaults then. */
    public static PlanParameters parse(JsonNode json, String path, Violations violations) {
        JsonFields fields = new JsonFields(json, path, violations);
        PlanParameters parsed = violations.collect(path, () -> read(fields));
        fields.refuseUnread();
        return parsed == null ? DEFAULTS : parsed;
    }

    private static PlanParameters read(JsonFields in) {
        return new PlanParameters(
                in.integer("shares", DEFAULTS.shares),
                in.integer("groups", DEFAULTS.groups),
                in.integer("rounds", DEFAULTS.rounds),
                in.integer("minConsents", DEFAULTS.minConsents),
                in.integer("minContributors", DEFAULTS.minContributors),
                in.integer("minDataProviders", DEFAULTS.minDataProviders),
                in.number("minContributorFraction", DEFAULTS.minContributorFraction),
                in.integer("maxContributors", DEFAULTS.maxContributors),
                in.integer("maxWeight", DEFAULTS.maxWeight),
                in.number("clip", DEFAULTS.clip),
                in.integer("fractionBits", DEFAULTS.fractionBits),
                in.constant("aggregation", Aggregation.values(), Aggregation::label, DEFAULTS.aggregation),
                in.integer("localEpochs", DEFAULTS.localEpochs),
                in.number("learningRate", DEFAULTS.learningRate),
                in.integer("batchSize", DEFAULTS.batchSize),
                in.number("proximalTerm", DEFAULTS.proximalTerm),
                in.longInteger("seed", DEFAULTS.seed),
                in.integer("shareDeadlineSeconds", DEFAULTS.shareDeadlineSeconds),
                in.integer("sealUntilSeconds", DEFAULTS.sealUntilSeconds),
                in.integer("expirySeconds", DEFAULTS.expirySeconds),
                requireNonNullElse(in.part("serverOptimizer", ServerOptimizer::parse), DEFAULTS.serverOptimizer),
                in.flag("evaluation"),
                in.part("privacy", Privacy::parse),
                in.optionalDigest("baseModelSha256"));
    }

    /** Options that are left out stay out, so that a plan without them has the bytes it always had. */
    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("shares", shares)
                .put("rounds", rounds)
                .put("minConsents", minConsents)
                .put("minContributors", minContributors)
                .put("minDataProviders", minDataProviders)
                .put("minContributorFraction", minContributorFraction)
                .put("maxContributors", maxContributors)
                .put("maxWeight", maxWeight)
                .put("clip", clip)
                .put("fractionBits", fractionBits)
                .put("aggregation", aggregation.label())
                .put("localEpochs", localEpochs)
                .put("learningRate", learningRate)
                .put("batchSize", batchSize)
                .put("seed", seed)
                .put("shareDeadlineSeconds", shareDeadlineSeconds)
                .put("sealUntilSeconds", sealUntilSeconds)
                .put("expirySeconds", expirySeconds);
        if (proximalTerm > 0) {
            json.put("proximalTerm", proximalTerm);
        }
        if (!serverOptimizer.equals(ServerOptimizer.FED_AVG)) {
            json.set("serverOptimizer", serverOptimizer.toJson());
        }
        if (evaluation) {
            json.put("evaluation", true);
        }
        if (privacy != null) {
            json.set("privacy", privacy.toJson());
        }
        if (groups > 1) {
            json.put("groups", groups);
        }
        if (baseModelSha256 != null) {
            json.put("baseModelSha256", baseModelSha256.toString());
        }
        return json;
    }
}
