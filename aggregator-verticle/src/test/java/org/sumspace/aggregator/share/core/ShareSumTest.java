package org.sumspace.aggregator.share.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.secagg.Addend;
import org.sumspace.common.training.secagg.RingAccumulator;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.training.secagg.ShareSplitter;

class ShareSumTest {
    private static final int DIMENSION = 37;
    private static final int INDEX = 2;
    private static final int SHARES = 3;

    private final Random random = new Random(3);
    private final Map<Digest, Share> stored = new HashMap<>();

    @RepeatedTest(20)
    void sumIsThatOfTheSet_whateverWasAddedBefore() {
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
    void sharesThatWereAdded_areNotReadAgain() {
        ShareSum sum = new ShareSum(DIMENSION);
        Digest manifest = store(1, 1);
        sum.fold(1, manifest, open(1, manifest));
        ContributorSet set = new ContributorSet(List.of(new ReceivedList.Entry(1, manifest)));

        byte[] total = sum.over(set, (position, other) -> {
            throw new AssertionError("read again");
        });

        assertThat(total).isEqualTo(plainSum(set));
    }

    /** Reading a share may fail while the share is being added. */
    @Test
    void shareThatWasAddedInPart_isNotInTheSum() {
        ShareSum sum = new ShareSum(DIMENSION);
        Digest first = store(1, 1);
        Digest second = store(2, 1);
        sum.fold(1, first, open(1, first));
        assertThatThrownBy(() -> sum.fold(2, second, failingAfter(open(2, second))))
                .isInstanceOf(UncheckedIOException.class);
        ContributorSet set =
                new ContributorSet(List.of(new ReceivedList.Entry(1, first), new ReceivedList.Entry(2, second)));

        assertThat(sum.over(set, this::open)).isEqualTo(plainSum(set));
    }

    @Test
    void sumThatFailed_isCorrectWhenItIsRepeated() {
        ShareSum sum = new ShareSum(DIMENSION);
        Digest first = store(1, 1);
        Digest dropped = store(2, 1);
        Digest third = store(3, 1);
        sum.fold(1, first, open(1, first));
        sum.fold(2, dropped, open(2, dropped));
        ContributorSet set =
                new ContributorSet(List.of(new ReceivedList.Entry(1, first), new ReceivedList.Entry(3, third)));
        assertThatThrownBy(() -> sum.over(set, (position, manifest) -> failingAfter(open(position, manifest))))
                .isInstanceOf(UncheckedIOException.class);

        assertThat(sum.over(set, this::open)).isEqualTo(plainSum(set));
    }

    private static Addend failingAfter(Addend share) {
        return new Addend() {
            @Override
            public void addTo(RingAccumulator sum) {
                share.addTo(sum);
                throw new UncheckedIOException(new IOException("the disk fails"));
            }

            @Override
            public void subtractFrom(RingAccumulator sum) {
                share.subtractFrom(sum);
                throw new UncheckedIOException(new IOException("the disk fails"));
            }
        };
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
