package org.sumspace.common.training.plan;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The consequences of a plan's {@link Privacy} for the integers of one contribution. All of a contribution is scaled by
 * 2^F, the weight too, so that one norm bounds it.
 *
 * @param sensitivity largest Euclidean norm of the integers before noise: {@code clipNorm x 2^F}, plus half the square
 *     root of the dimension for rounding
 * @param sigma parameter of each contributor's discrete Gaussian noise
 * @param contributors number of contributors whose noise counts
 * @param dimension length of the contribution
 */
public record PrivacyTerms(long sensitivity, long sigma, int contributors, int dimension) {
    /** Noise beyond so many sigma is clipped, which has a probability below 2 exp(-16^2 / 2) for each coordinate. */
    private static final long CUT_SIGMAS = 16;

    /** Below this, a sum of discrete Gaussians is not close enough to a single one. */
    private static final long MIN_SIGMA = 8;

    private static final double CUT_PROBABILITY = 2 * StrictMath.exp(-(double) (CUT_SIGMAS * CUT_SIGMAS) / 2);

    /**
     * @param dimension length of the contribution, weight and metrics included
     * @throws IllegalArgumentException if a sum of such contributions could overflow
     */
    public static PrivacyTerms of(PlanParameters parameters, int dimension) {
        Privacy privacy = requireNonNull(parameters.privacy(), "a plan without privacy has no terms");
        double sensitivity =
                Math.ceil(Math.scalb(privacy.clipNorm(), parameters.fractionBits()) + StrictMath.sqrt(dimension) / 2);
        int contributors = privacy.honestContributors();
        double sigma =
                Math.max(MIN_SIGMA, Math.ceil(privacy.noiseMultiplier() * sensitivity / StrictMath.sqrt(contributors)));
        if (!(sensitivity + CUT_SIGMAS * sigma <= CoordinateLayout.MAX_BOUND)) {
            throw new IllegalArgumentException("clipNorm x 2^fractionBits and its noise must stay below 2^53");
        }
        PrivacyTerms terms = new PrivacyTerms((long) sensitivity, (long) sigma, contributors, dimension);
        CoordinateLayout.overflow(terms.bound(), parameters.shares(), parameters.maxContributors())
                .ifPresent(problem -> {
                    throw new IllegalArgumentException(problem);
                });
        return terms;
    }

    /**
     * Why a training plan cannot have the requested privacy; empty if it can, or requests none.
     *
     * @param dimension length of a contribution
     */
    public static Optional<String> refusal(PlanParameters parameters, int dimension) {
        if (parameters.privacy() == null) {
            return Optional.empty();
        }
        try {
            return rounds(parameters, dimension) >= 1
                    ? Optional.empty()
                    : Optional.of("the budget does not last for one round: add noise, or increase epsilon or delta");
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** The largest magnitude of a coordinate's noise. */
    public long noiseBound() {
        return CUT_SIGMAS * sigma;
    }

    /** The largest magnitude of a coordinate, noise included. */
    public long bound() {
        return sensitivity + noiseBound();
    }

    /**
     * The number of rounds for which a plan's budget lasts; all rounds if it requests no privacy.
     *
     * @param dimension length of a contribution
     */
    public static int rounds(PlanParameters parameters, int dimension) {
        Privacy privacy = parameters.privacy();
        return privacy == null ? parameters.rounds() : of(parameters, dimension).rounds(privacy, parameters.rounds());
    }

    private int rounds(Privacy privacy, int most) {
        int enough = 0;
        int tooMany = most + 1;
        while (tooMany - enough > 1) {
            int middle = enough + (tooMany - enough) / 2;
            if (isWithin(privacy, middle)) {
                enough = middle;
            } else {
                tooMany = middle;
            }
        }
        return enough;
    }

    private boolean isWithin(Privacy privacy, int rounds) {
        return spent(privacy, rounds) <= privacy.epsilon();
    }

    /**
     * The epsilon that so many rounds have spent of a plan's budget, for its delta; empty if the plan requests no privacy.
     *
     * @param dimension length of a contribution
     */
    public static OptionalDouble spent(PlanParameters parameters, int dimension, int rounds) {
        Privacy privacy = parameters.privacy();
        return privacy == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(of(parameters, dimension).spent(privacy, rounds));
    }

    private double spent(Privacy privacy, int rounds) {
        double cut = rounds * (double) contributors * dimension * CUT_PROBABILITY;
        double delta = privacy.delta() - (1 + StrictMath.exp(privacy.epsilon())) * cut;
        return delta > 0 ? PrivacyAccountant.epsilon(rounds * rho(), delta) : Double.POSITIVE_INFINITY;
    }

    private double rho() {
        return PrivacyAccountant.rho((double) sensitivity, (double) sigma, contributors, dimension);
    }
}
