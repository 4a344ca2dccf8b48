package org.sumspace.assessment.explanation.core;

import java.util.SplittableRandom;

/** Some of many rows, drawn without replacement, in their order. */
final class RowSample {
    private RowSample() {}

    static double[][] of(double[][] rows, int number, long seed) {
        if (number >= rows.length) {
            return rows;
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[][] drawn = new double[number][];
        int found = 0;
        for (int i = 0; found < number; i++) {
            if (random.nextInt(rows.length - i) < number - found) {
                drawn[found++] = rows[i];
            }
        }
        return drawn;
    }
}
