package org.sumspace.sandbox.data;

import java.util.Random;

/** Shuffles with a seed; the order is the same on every machine, because {@link Random} specifies its algorithm. */
final class Shuffle {

    private Shuffle() {}

    static int[] of(int[] values, Random random) {
        int[] shuffled = values.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = shuffled[i];
            shuffled[i] = shuffled[other];
            shuffled[other] = kept;
        }
        return shuffled;
    }
}
