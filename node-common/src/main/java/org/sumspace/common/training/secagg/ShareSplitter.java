package org.sumspace.common.training.secagg;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Splits a vector x into shares that add up to (number of shares) times x, modulo 2^64, and of which all but one are
 * jointly uniform, whatever x is. All but the full share are seeds; the full share is the difference between the total
 * and the expanded seeds.
 */
public final class ShareSplitter {
    private ShareSplitter() {}

    /**
     * @param fullIndex index of the full share, counted from 1
     * @param random cryptographically strong
     * @return the shares by index
     */
    public static List<Share> split(long[] x, int shares, int fullIndex, ShareContext context, SecureRandom random) {
        if (x.length != context.dimension()) {
            throw new IllegalArgumentException(
                    "expected a vector of " + context.dimension() + " coordinates, got " + x.length);
        }
        if (shares < 2 || fullIndex < 1 || fullIndex > shares) {
            throw new IllegalArgumentException(
                    "expected at least 2 shares and the full one among them, got " + fullIndex + " of " + shares);
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
                Share.full(x.length, (at, block, count) -> fillFullShare(x, shares, expanders, at, block, count)));
        return List.copyOf(split);
    }

    /** Computes a block of the full share. */
    private static void fillFullShare(
            long[] x, int shares, List<ShareExpander> expanders, int position, long[] block, int count) {
        for (int i = 0; i < count; i++) {
            block[i] = x[position + i] * shares;
        }
        for (ShareExpander expander : expanders) {
            expander.subtract(position, block, 0, count);
        }
    }
}
