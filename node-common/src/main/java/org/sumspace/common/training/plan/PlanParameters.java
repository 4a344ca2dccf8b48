package org.sumspace.common.training.plan;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.model.TrainingSettings;

/**
 * The parameters of a training plan. Each has a default and a limit, and no valid combination lets a sum overflow the
 * ring.
 *
 * @param shares number of shares of each contribution
 * @param groups number of groups into which processors and aggregators are divided
 * @param minConsents number of learners that must have consented before a round starts
 * @param minContributors minimum number of contributors of every sum, also of one group
 * @param minDataProviders minimum number of organisations of these contributors
 * @param minContributorFraction minimum fraction of the possible contributors of the sum
 * @param maxContributors maximum number of processors
 * @param maxWeight the largest weight (records) of one processor
 * @param clip the largest magnitude of a coordinate of the update; larger values are clipped
 * @param fractionBits number of fraction bits of the encoded values
 * @param learningRate step size of local training
 * @param batchSize records per step; 0 for all
 * @param proximalTerm how strongly local training is kept near the base model (FedProx); 0 to disable
 * @param seed seed of the order of the records
 * @param shareDeadlineSeconds after the plan is issued
 * @param sealUntilSeconds after the plan is issued
 * @param expirySeconds after the plan is issued
 * @param contribution what each processor contributes
 * @param featureBound the largest magnitude of a scaled feature or target in second moments; larger ones are cut to it
 * @param serverOptimizer optimizer that is applied to the mean of the updates
 * @param evaluation whether each processor also contributes the evaluation of the base model on its own records
 * @param metrics sums by class that the evaluation also has
 * @param stopWhenConverged whether the training ends as soon as the evaluations show that it has converged
 * @param stopWhen when the training ends because of the evaluations; null for none
 * @param requirement how good its versions must be; null for none
 * @param privacy the noise of contributions and the privacy budget; null for none
 * @param baseModelSha256 SHA-256 of the model file that round 1 starts from; null until the plan is published
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
        Contribution contribution,
        double featureBound,
        ServerOptimizer serverOptimizer,
        boolean evaluation,
        Set<ClassMetric> metrics,
        boolean stopWhenConverged,
        @Nullable StopRule stopWhen,
        @Nullable Requirement requirement,
        @Nullable Privacy privacy,
        @Nullable Digest baseModelSha256) {

    public static final int MIN_SHARES = 2;
    public static final int MAX_SHARES = 16;
    public static final int MAX_GROUPS = 1_000;
    public static final int MAX_ROUNDS = 100_000;
    public static final int MAX_CONTRIBUTORS = 1_000_000;
    public static final int MAX_FRACTION_BITS = 40;
    public static final int MAX_EXPIRY_SECONDS = 30 * 24 * 3_600;
    public static final long MAX_EXACT_INTEGER = (1L << 53) - 1;

    private static final double DEFAULT_CLIP = 8;
    private static final double DEFAULT_FEATURE_BOUND = 8;
    private static final double MAX_FEATURE_BOUND = 1_000_000;

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
            DEFAULT_CLIP,
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
            Contribution.UPDATE,
            DEFAULT_FEATURE_BOUND,
            FederatedAveraging.INSTANCE,
            false,
            Set.of(),
            false,
            null,
            null,
            null,
            null);

    /** @throws InvalidPlanException with every limit that is exceeded */
    public PlanParameters {
        metrics = Set.copyOf(metrics);
        Violations violations = new Violations();
        violations.between("/shares", shares, MIN_SHARES, MAX_SHARES);
        violations.between("/groups", groups, 1, MAX_GROUPS);
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
        violations.positive("/featureBound", featureBound, MAX_FEATURE_BOUND);
        if (aggregation == Aggregation.SUM && !serverOptimizer.equals(FederatedAveraging.INSTANCE)) {
            violations.add("/serverOptimizer", "must be fedAvg unless aggregation is weightedMean");
        }
        if (serverOptimizer instanceof LbfgsOptimizer) {
            checkExactGradients(violations, localEpochs, batchSize, proximalTerm, privacy);
        }
        EvaluationChecks checks = new EvaluationChecks(violations, evaluation, metrics, privacy != null);
        checks.requireEvaluation();
        if (stopWhenConverged) {
            checks.allowConvergence();
        }
        if (stopWhen != null) {
            checks.allow("/stopWhen", stopWhen.figure());
        }
        if (requirement != null) {
            checks.allow("/require", requirement.figure());
        }
        violations.between("/seed", seed, -MAX_EXACT_INTEGER, MAX_EXACT_INTEGER);
        violations.between("/shareDeadlineSeconds", shareDeadlineSeconds, 1, MAX_EXPIRY_SECONDS);
        violations.between("/sealUntilSeconds", sealUntilSeconds, shareDeadlineSeconds + 1L, MAX_EXPIRY_SECONDS);
        violations.between("/expirySeconds", expirySeconds, sealUntilSeconds + 1L, MAX_EXPIRY_SECONDS);
        if (privacy != null) {
            violations.between("/privacy/honestContributors", privacy.honestContributors(), 1, minContributors);
        }
        if (contribution == Contribution.MOMENTS) {
            MomentChecks checksOfMoments = new MomentChecks(violations);
            checksOfMoments.requireOneRound(rounds, aggregation, clip != DEFAULT_CLIP, serverOptimizer);
            checksOfMoments.refuseTraining(
                    isOnePass(localEpochs, batchSize, proximalTerm), evaluation, privacy != null);
        } else if (featureBound != DEFAULT_FEATURE_BOUND) {
            violations.add("/featureBound", "needs contribution moments");
        }
        violations.throwIfAny();
        if (contribution == Contribution.MOMENTS) {
            new MomentChecks(violations)
                    .requireBits(
                            fractionBits, MomentChecks.possibleBits(maxWeight, featureBound, shares, maxContributors));
        } else {
            checkRing(violations, updateBound(aggregation, maxWeight, clip, fractionBits), shares, maxContributors);
        }
        CoordinateLayout.overflow(maxWeight, shares, maxContributors)
                .ifPresent(problem -> violations.add("/maxWeight", problem));
        if (evaluation) {
            CoordinateLayout.overflow(CoordinateLayout.lossBound(maxWeight), shares, maxContributors)
                    .ifPresent(problem -> violations.add("/evaluation", problem));
        }
        violations.throwIfAny();
    }

    /** The difference of two means is a change of the gradient only if each of them is exactly one gradient. */
    private static void checkExactGradients(
            Violations violations, int localEpochs, int batchSize, double proximalTerm, @Nullable Privacy privacy) {
        if (!isOnePass(localEpochs, batchSize, proximalTerm)) {
            violations.add(
                    "/serverOptimizer",
                    "lbfgs needs one full pass of local training: localEpochs 1, batchSize 0, proximalTerm 0");
        }
        if (privacy != null) {
            violations.add("/serverOptimizer", "lbfgs needs sums without noise: use fedAdam or omit privacy");
        }
    }

    private static boolean isOnePass(int localEpochs, int batchSize, double proximalTerm) {
        return localEpochs == 1 && batchSize == 0 && proximalTerm == 0;
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

    /** The largest magnitude of a coordinate of the first segment, before it is multiplied by the weight. */
    public double valueBound() {
        return contribution == Contribution.MOMENTS ? MomentChecks.valueBound(featureBound) : clip;
    }

    /** The largest magnitude of one contributor's integer in a coordinate of the first segment: below 2^53. */
    public double updateBound() {
        return updateBound(aggregation, maxWeight, valueBound(), fractionBits);
    }

    /** Whether a training can end before its last round because of its evaluations. */
    public boolean mayEndByEvaluation() {
        return stopWhenConverged || stopWhen != null || requirement != null;
    }

    /** The training settings of a processor in a round with so many learners. */
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
                contribution,
                featureBound,
                serverOptimizer,
                evaluation,
                metrics,
                stopWhenConverged,
                stopWhen,
                requirement,
                privacy,
                requireNonNull(sha256));
    }

    /**
     * Reads a JSON object in which every member is optional. Adds violations, and returns the defaults if there are
     * any.
     */
    public static PlanParameters parse(JsonValue json, String path, Violations violations) {
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
                in.integer("fractionBits", defaultBits(in)),
                in.constant("aggregation", Aggregation.values(), Aggregation::label, DEFAULTS.aggregation),
                in.integer("localEpochs", DEFAULTS.localEpochs),
                in.number("learningRate", DEFAULTS.learningRate),
                in.integer("batchSize", DEFAULTS.batchSize),
                in.number("proximalTerm", DEFAULTS.proximalTerm),
                in.longInteger("seed", DEFAULTS.seed),
                in.integer("shareDeadlineSeconds", DEFAULTS.shareDeadlineSeconds),
                in.integer("sealUntilSeconds", DEFAULTS.sealUntilSeconds),
                in.integer("expirySeconds", DEFAULTS.expirySeconds),
                in.constant("contribution", Contribution.values(), Contribution::label, DEFAULTS.contribution),
                in.number("featureBound", DEFAULTS.featureBound),
                requireNonNullElse(in.part("serverOptimizer", ServerOptimizer::parse), DEFAULTS.serverOptimizer),
                in.flag("evaluation"),
                in.choices("metrics", ClassMetric.values(), ClassMetric::label),
                in.flag("stopWhenConverged"),
                in.part("stopWhen", StopRule::parse),
                in.part("require", Requirement::parse),
                in.part("privacy", Privacy::parse),
                in.optionalDigest("baseModelSha256"));
    }

    /** Of second moments, as many as fit: each bit halves the rounding error of the model. */
    private static int defaultBits(JsonFields in) {
        Contribution contribution =
                in.constant("contribution", Contribution.values(), Contribution::label, DEFAULTS.contribution);
        if (contribution == Contribution.UPDATE) {
            return DEFAULTS.fractionBits;
        }
        int possible = MomentChecks.possibleBits(
                in.integer("maxWeight", DEFAULTS.maxWeight),
                in.number("featureBound", DEFAULTS.featureBound),
                in.integer("shares", DEFAULTS.shares),
                in.integer("maxContributors", DEFAULTS.maxContributors));
        return Math.max(MomentChecks.MIN_BITS, possible);
    }

    /** Options without a value are omitted, so that a plan without them keeps its bytes and digest. */
    Map<String, Object> toJson() {
        Map<String, Object> json = new HashMap<>();
        json.put("shares", shares);
        json.put("rounds", rounds);
        json.put("minConsents", minConsents);
        json.put("minContributors", minContributors);
        json.put("minDataProviders", minDataProviders);
        json.put("minContributorFraction", minContributorFraction);
        json.put("maxContributors", maxContributors);
        json.put("maxWeight", maxWeight);
        json.put("clip", clip);
        json.put("fractionBits", fractionBits);
        json.put("aggregation", aggregation.label());
        json.put("localEpochs", localEpochs);
        json.put("learningRate", learningRate);
        json.put("batchSize", batchSize);
        json.put("seed", seed);
        json.put("shareDeadlineSeconds", shareDeadlineSeconds);
        json.put("sealUntilSeconds", sealUntilSeconds);
        json.put("expirySeconds", expirySeconds);
        if (contribution == Contribution.MOMENTS) {
            json.put("contribution", contribution.label());
            json.put("featureBound", featureBound);
        }
        if (proximalTerm > 0) {
            json.put("proximalTerm", proximalTerm);
        }
        if (!serverOptimizer.equals(FederatedAveraging.INSTANCE)) {
            json.put("serverOptimizer", serverOptimizer.toJson());
        }
        if (evaluation) {
            json.put("evaluation", true);
        }
        if (!metrics.isEmpty()) {
            json.put(
                    "metrics", metrics.stream().sorted().map(ClassMetric::label).toList());
        }
        if (stopWhenConverged) {
            json.put("stopWhenConverged", true);
        }
        if (stopWhen != null) {
            json.put("stopWhen", stopWhen.toJson());
        }
        if (requirement != null) {
            json.put("require", requirement.toJson());
        }
        if (privacy != null) {
            json.put("privacy", privacy.toJson());
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
