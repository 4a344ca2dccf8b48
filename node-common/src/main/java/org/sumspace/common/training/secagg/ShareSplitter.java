package org.sumspace.common.training.secagg;

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
        List<Share> split = new ArrayList<>(shares);
        List<ShareExpander> expanders = new ArrayList<>(shares - 1);
        for (int index = 1; index <= shares; index++) {
            if (index != fullIndex) {
                byte[] seed = new byte[ShareExpander.SEED_BYTES];
                random.nextBytes(seed);
                split.add(Share.seed(seed));
                expanders.add(new ShareExpander(seed, context, index));
                Arrays.fill(seed, (byte) 0);
            }
        }
        split.add(
                fullIndex - 1,
                Share.full(x.length, (at, block, count) -> rest(x, shares, expanders, at, block, count)));
        return List.copyOf(split);
    }

    /** What the seeds leave of some coordinates. */
    private static void rest(
            long[] x, int shares, List<ShareExpander> expanders, int position, long[] block, int count) {
        for (int i = 0; i < count; i++) {
            block[i] = x[position + i] * shares;
        }
        for (ShareExpander expander : expanders) {
            expander.subtract(position, block, 0, count);
        }
    }
}
