package org.sumspace.common.training.plan;

/** What a plan whose contributions are second moments may have beside them, and how many bits they leave in the ring. */
record MomentChecks(Violations violations) {
    /** With fewer, the rounding of second moments would change the digits of a model that are read. */
    static final int MIN_BITS = 16;

    /** The largest mean of products of two values that are cut to this bound, one of which may be 1. */
    static double valueBound(double featureBound) {
        return Math.max(1, featureBound) * Math.max(1, featureBound);
    }

    /** The largest number of fraction bits with which no sum can overflow; 0 if there is none. */
    static int possibleBits(int maxWeight, double featureBound, int shares, int maxContributors) {
        double largest = maxWeight * valueBound(featureBound);
        int possible = PlanParameters.MAX_FRACTION_BITS;
        while (possible > 0 && !isInRing(largest, possible, shares, maxContributors)) {
            possible--;
        }
        return possible;
    }

    private static boolean isInRing(double largest, int fractionBits, int shares, int maxContributors) {
        double bound = Math.rint(Math.scalb(largest, fractionBits));
        return bound <= CoordinateLayout.MAX_BOUND
                && CoordinateLayout.overflow((long) bound, shares, maxContributors)
                        .isEmpty();
    }

    void requireBits(int fractionBits, int possible) {
        if (possible < MIN_BITS) {
            violations.add(
                    "/featureBound",
                    "leaves " + possible + " fraction bits for second moments, fewer than " + MIN_BITS
                            + ": lower featureBound, maxWeight or maxContributors");
        } else if (fractionBits < MIN_BITS || fractionBits > possible) {
            violations.add(
                    "/fractionBits",
                    "must be between " + MIN_BITS + " and " + possible
                            + " with these values of featureBound, maxWeight and maxContributors");
        }
    }

    /** One round gives the exact model, which no further round and no optimizer could change. */
    void requireOneRound(int rounds, Aggregation aggregation, boolean hasClip, ServerOptimizer serverOptimizer) {
        if (rounds != 1) {
            violations.add("/rounds", "must be 1 with contribution moments: one round gives the exact model");
        }
        if (aggregation != Aggregation.WEIGHTED_MEAN) {
            violations.add("/aggregation", "must be weightedMean with contribution moments");
        }
        if (!serverOptimizer.equals(FederatedAveraging.INSTANCE)) {
            violations.add("/serverOptimizer", "must be fedAvg with contribution moments");
        }
        if (hasClip) {
            violations.add("/clip", "has no meaning with contribution moments: set featureBound");
        }
    }

    void refuseTraining(boolean isOnePass, boolean evaluation, boolean noise) {
        if (!isOnePass) {
            violations.add(
                    "/contribution", "moments have no local training: omit localEpochs, batchSize and proximalTerm");
        }
        if (evaluation) {
            violations.add("/evaluation", "is not possible with contribution moments");
        }
        if (noise) {
            violations.add("/privacy", "is not possible with contribution moments");
        }
    }
}
