package org.sumspace.common.secagg;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Splits a vector x into shares that add up to (number of shares) times x, modulo 2^64, and of which all but one are
 * jointly uniform, whatever x is. All but the full one are seeds; the full one is what is missing.
 */
public final class ShareSplitter {
    private ShareSplitter() {}

    /**
     * @param fullIndex which share, counted from 1, is the full vector
     * @param random cryptographically strong
     * @return the shares by index
     */
    public static List<Share> split(long[] x, int shares, int fullIndex, ShareContext context, SecureRandom random) {
        if (x.length != context.dimension()) {
            throw new IllegalArgumentException(
                    "a vector of " + x.length + " coordinates where " + context.dimension() + " are due");
        }
        if (shares < 2 || fullIndex < 1 || fullIndex > shares) {
            throw new IllegalArgumentException("share " + fullIndex + " of " + shares + " as the full one");
        }
        long[] rest = multiplied(x, shares);
        List<Share> split = new ArrayList<>(shares);
        for (int index = 1; index <= shares; index++) {
            if (index != fullIndex) {
                split.add(seedShare(rest, context, index, random));
            }
        }
        split.add(fullIndex - 1, Share.full(rest));
        Arrays.fill(rest, 0);
        return List.copyOf(split);
    }

    private static Share seedShare(long[] rest, ShareContext context, int index, SecureRandom random) {
        byte[] seed = new byte[ShareExpander.SEED_BYTES];
        random.nextBytes(seed);
        new ShareExpander(seed, context, index).subtract(0, rest, 0, rest.length);
        Share share = Share.seed(seed);
        Arrays.fill(seed, (byte) 0);
        return share;
    }

    private static long[] multiplied(long[] x, int factor) {
        long[] product = new long[x.length];
        for (int k = 0; k < x.length; k++) {
            product[k] = x[k] * factor;
        }
        return product;
    }
}
