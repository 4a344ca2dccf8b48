package org.sumspace.common.training.encoding;

import java.security.SecureRandom;
import org.sumspace.common.training.plan.PrivacyTerms;
import org.sumspace.common.training.secagg.RandomStream;

/**
 * Exact samples of the discrete Gaussian distribution with an integer sigma: each integer k with a probability in
 * proportion to {@code exp(-k^2 / (2 sigma^2))}. Algorithms 1 to 3 of Canonne, Kamath and Steinke 2020 (arXiv
 * 2004.00010), with the Laplace scale sigma, and with exponentials split so that every number fits a long. Without
 * floating point there is no rounding error that could reveal something. Not thread-safe.
 */
final class DiscreteGaussian {
    private final RandomStream random;
    private final long sigma;

    /** @param sigma 1 to 2^50 */
    DiscreteGaussian(RandomStream random, long sigma) {
        if (sigma < 1 || sigma > 1L << 50) {
            throw new IllegalArgumentException("expected sigma from 1 to 2^50, got " + sigma);
        }
        this.random = random;
        this.sigma = sigma;
    }

    /** Adds the noise of one contributor to its integers, each clipped to the noise bound of the terms. */
    static void addTo(long[] x, PrivacyTerms terms, SecureRandom random) {
        RandomStream stream = RandomStream.of(random);
        addTo(x, terms, new DiscreteGaussian(stream, terms.sigma()));
        stream.erase();
    }

    static void addTo(long[] x, PrivacyTerms terms, DiscreteGaussian noise) {
        long bound = terms.noiseBound();
        for (int k = 0; k < x.length; k++) {
            x[k] += Math.max(-bound, Math.min(bound, noise.next()));
        }
    }

    long next() {
        while (true) {
            long candidate = laplace();
            if (isAccepted(Math.abs(Math.abs(candidate) - sigma))) {
                return candidate;
            }
        }
    }

    /**
     * True with probability {@code exp(-distance^2 / (2 sigma^2))}; the square is split into those of a multiple of
     * sigma and a remainder.
     */
    private boolean isAccepted(long distance) {
        long whole = distance / sigma;
        long part = distance % sigma;
        for (long i = 0; i < whole * whole; i++) {
            if (!exponential(1, 2)) {
                return false;
            }
        }
        for (long i = 0; i < whole; i++) {
            if (!exponential(part, sigma)) {
                return false;
            }
        }
        return exponentialOfSquare(part);
    }

    /** An integer k with a probability in proportion to {@code exp(-|k| / sigma)}. */
    private long laplace() {
        while (true) {
            long low = random.below(sigma);
            if (!exponential(low, sigma)) {
                continue;
            }
            long magnitude = low;
            while (exponential(1, 1)) {
                magnitude += sigma;
            }
            boolean negative = random.next() < 0;
            if (!negative || magnitude != 0) {
                return negative ? -magnitude : magnitude;
            }
        }
    }

    /** True with probability {@code exp(-numerator / denominator)}, for a fraction of at most 1. */
    private boolean exponential(long numerator, long denominator) {
        long k = 1;
        while (random.below(denominator * k) < numerator) {
            k++;
        }
        return (k & 1) == 1;
    }

    /** True with probability {@code exp(-part^2 / (2 sigma^2))}. */
    private boolean exponentialOfSquare(long part) {
        long k = 1;
        while (random.below(sigma) < part && random.below(2 * sigma * k) < part) {
            k++;
        }
        return (k & 1) == 1;
    }
}
