package org.sumspace.bench.kernel;

import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.training.secagg.ShareSplitter;

/** The round whose parts the kernels measure: a model of a million coefficients, three shares, 100 processors. */
final class SampleRound {
    static final int COEFFICIENTS = 1_000_000;
    static final int PROCESSORS = 100;
    static final int SHARES = 3;
    static final Digest PLAN = Digest.of(new byte[1]);
    static final int NUMBER = 1;

    private static final PlanParameters PARAMETERS = PlanParameters.defaults();
    private static final CoordinateLayout LAYOUT = CoordinateLayout.of(PARAMETERS, COEFFICIENTS);
    private static final long WEIGHT = 20;

    /** Length of the shared vector: the coefficients and the weight. */
    static final int DIMENSION = LAYOUT.length();

    /** Size of a full vector. */
    static final double BYTES = (double) DIMENSION * Long.BYTES;

    private SampleRound() {}

    static double[] update() {
        return new Random(1).doubles(COEFFICIENTS, -1, 1).toArray();
    }

    static ShareContext context(int processor) {
        return new ShareContext(
                PLAN, NUMBER, new DpId(0, processor), DIMENSION, LAYOUT.update().fractionBits());
    }

    /** Encodes and splits, which is what a processor does between training and sealing. */
    static List<Share> share(double[] update, int processor, SecureRandom random) {
        long[] x = FixedPoint.encode(update, WEIGHT, LAYOUT, PARAMETERS).x();
        return ShareSplitter.split(x, SHARES, fullIndex(processor), context(processor), random);
    }

    /** The index of the full share, which rotates as in an execution plan. */
    static int fullIndex(int processor) {
        return 1 + processor % SHARES;
    }

    /** Number of processors that send the full share to the aggregator with this index. */
    static int fullShares(int index) {
        int full = 0;
        for (int processor = 0; processor < PROCESSORS; processor++) {
            full += fullIndex(processor) == index ? 1 : 0;
        }
        return full;
    }
}
