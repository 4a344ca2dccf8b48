package org.sumspace.aggregator.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.ContributorSet;
import org.sumspace.common.plan.DpId;
import org.sumspace.common.plan.ReceivedList;
import org.sumspace.common.secagg.Addend;
import org.sumspace.common.secagg.RingAccumulator;
import org.sumspace.common.secagg.Share;
import org.sumspace.common.secagg.ShareContext;
import org.sumspace.common.secagg.ShareSplitter;

class ShareSumTest {
    private static final int DIMENSION = 37;
    private static final int INDEX = 2;
    private static final int SHARES = 3;

    private final Random random = new Random(3);
    private final Map<Digest, Share> stored = new HashMap<>();

    @RepeatedTest(20)
    void whateverWasFoldedBefore_theSumIsThatOfTheSet() {
        ShareSum sum = new ShareSum(DIMENSION);
        List<ReceivedList.Entry> agreed = new ArrayList<>();
        for (int position = 0; position < 12; position++) {
            Digest lower = store(position, 1);
            Digest higher = store(position, 2);
            if (random.nextBoolean()) {
                sum.fold(position, lower, open(position, lower));
            }
            if (random.nextBoolean()) {
                sum.fold(position, higher, open(position, higher));
            }
            if (random.nextInt(4) > 0) {
                agreed.add(new ReceivedList.Entry(position, random.nextBoolean() ? lower : higher));
            }
        }
        ContributorSet set = new ContributorSet(agreed);

        byte[] total = sum.over(set, this::open);

        assertThat(total).isEqualTo(plainSum(set));
        assertThat(sum.over(set, this::open)).isEqualTo(total);
    }

    @Test
    void sharesThatWereFolded_areNotReadAgain() {
        ShareSum sum = new ShareSum(DIMENSION);
        Digest manifest = store(1, 1);
        sum.fold(1, manifest, open(1, manifest));
        ContributorSet set = new ContributorSet(List.of(new ReceivedList.Entry(1, manifest)));

        byte[] total = sum.over(set, (position, other) -> {
            throw new AssertionError("read again");
        });

        assertThat(total).isEqualTo(plainSum(set));
    }

    /** Position 1, 4, 7, ... have their full share at this index. */
    private Digest store(int position, int attempt) {
        long[] x = random.longs(DIMENSION).toArray();
        Share share = ShareSplitter.split(x, SHARES, position % SHARES + 1, context(position), new SecureRandom())
                .get(INDEX - 1);
        Digest manifest = Digest.of(new byte[] {(byte) position, (byte) attempt});
        stored.put(manifest, share);
        return manifest;
    }

    private Addend open(int position, Digest manifest) {
        return share(manifest).in(context(position), INDEX);
    }

    private Share share(Digest manifest) {
        Share share = stored.get(manifest);
        assertThat(share).isNotNull();
        return share;
    }

    private byte[] plainSum(ContributorSet set) {
        RingAccumulator plain = new RingAccumulator(DIMENSION);
        set.entries().forEach(entry -> plain.add(share(entry.manifest()), context(entry.position()), INDEX));
        return plain.toBytes();
    }

    private static ShareContext context(int position) {
        return new ShareContext(Digest.ZERO, 1, new DpId(0, position), DIMENSION, 24);
    }
}
