package org.sumspace.common.training.secagg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;

class ShareExpanderTest {
    private static final int DIMENSION = 10_001;
    private static final ShareContext CONTEXT = new ShareContext(Digest.ZERO, 1, new DpId(1, 2), DIMENSION, 24);
    private static final byte[] SEED = new byte[ShareExpander.SEED_BYTES];

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 2_047, 2_048, 2_049, 4_096, 10_000})
    void chunksOfAnySize_makeTheSameStream(int chunk) {
        long[] chunked = new long[DIMENSION];
        ShareExpander expander = new ShareExpander(SEED, CONTEXT, 1);
        for (int at = 0; at < DIMENSION; at += chunk) {
            expander.add(at, chunked, at, Math.min(chunk, DIMENSION - at));
        }

        assertThat(chunked).isEqualTo(whole(CONTEXT, 1));
    }

    @Test
    void anyPart_isThatPartOfTheStream() {
        long[] whole = whole(CONTEXT, 1);
        Random random = new Random(1);
        ShareExpander expander = new ShareExpander(SEED, CONTEXT, 1);
        for (int i = 0; i < 200; i++) {
            int position = random.nextInt(DIMENSION);
            long[] part = new long[random.nextInt(DIMENSION - position + 1)];
            expander.add(position, part, 0, part.length);
            assertThat(part).isEqualTo(Arrays.copyOfRange(whole, position, position + part.length));
        }
    }

    @Test
    void subtracting_undoesAdding() {
        long[] target = {5, Long.MIN_VALUE, Long.MAX_VALUE};
        ShareExpander expander = new ShareExpander(SEED, CONTEXT, 1);
        expander.add(11, target, 0, 3);
        expander.subtract(11, target, 0, 3);

        assertThat(target).containsExactly(5, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Test
    void everyFieldOfTheContext_changesTheStream() {
        long first = whole(CONTEXT, 1)[0];
        Digest plan = Digest.of(new byte[1]);

        assertThat(whole(CONTEXT, 2)[0]).isNotEqualTo(first);
        assertThat(whole(new ShareContext(plan, 1, new DpId(1, 2), DIMENSION, 24), 1)[0])
                .isNotEqualTo(first);
        assertThat(whole(new ShareContext(Digest.ZERO, 2, new DpId(1, 2), DIMENSION, 24), 1)[0])
                .isNotEqualTo(first);
        assertThat(whole(new ShareContext(Digest.ZERO, 1, new DpId(1, 3), DIMENSION, 24), 1)[0])
                .isNotEqualTo(first);
        assertThat(whole(new ShareContext(Digest.ZERO, 1, new DpId(1, 2), 100, 24), 1)[0])
                .isNotEqualTo(first);
        assertThat(whole(new ShareContext(Digest.ZERO, 1, new DpId(1, 2), DIMENSION, 25), 1)[0])
                .isNotEqualTo(first);
    }

    @Test
    void longsBeyondTheVector_areRefused() {
        ShareExpander expander = new ShareExpander(SEED, CONTEXT, 1);

        assertThatThrownBy(() -> expander.add(DIMENSION - 1, new long[2], 0, 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void seedOfAnotherLength_isRefused() {
        assertThatThrownBy(() -> new ShareExpander(new byte[31], CONTEXT, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static long[] whole(ShareContext context, int index) {
        long[] whole = new long[context.dimension()];
        new ShareExpander(SEED, context, index).add(0, whole, 0, whole.length);
        return whole;
    }
}
