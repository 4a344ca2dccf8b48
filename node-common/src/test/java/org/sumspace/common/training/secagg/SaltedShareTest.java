package org.sumspace.common.training.secagg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.crypto.UnsealException;
import org.sumspace.common.training.DpId;

class SaltedShareTest {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final RoundKey KEY = RoundKey.generate(RANDOM);
    private static final DpId DP = new DpId(1, 2);
    private static final SealContext CONTEXT = new SealContext(digest(1), 3, DP, digest(2), 1, digest(3));

    @Test
    void openedShare_isTheSealedOne_andFitsItsCommitment() {
        Share share = share();
        SaltedShare salted = SaltedShare.of(share, RANDOM);
        SaltedShare opened = SaltedShare.open(KEY, CONTEXT, seal(salted));
        assertThat(opened.share(4)).isEqualTo(share);
        assertThat(opened.commitment()).isEqualTo(salted.commitment());
    }

    @Test
    void sameShareTwice_hasDifferentCommitments() {
        Share share = share();

        assertThat(SaltedShare.of(share, RANDOM).commitment())
                .isNotEqualTo(SaltedShare.of(share, RANDOM).commitment());
    }

    /** Control: the same share without a seal contains both and does not open. */
    @Test
    void sealedShare_holdsNeitherSaltNorShare() {
        Share share = share();
        SaltedShare salted = SaltedShare.of(share, RANDOM);
        String sealed = HexFormat.of().formatHex(seal(salted));

        assertThat(sealed)
                .doesNotContain(HexFormat.of().formatHex(salted.salt()))
                .doesNotContain(HexFormat.of().formatHex(share.bytes()));
    }

    @ParameterizedTest
    @MethodSource
    void shareForAnotherContext_doesNotOpen(SealContext other) {
        byte[] sealedShare = seal(SaltedShare.of(share(), RANDOM));
        assertThatExceptionOfType(UnsealException.class).isThrownBy(() -> SaltedShare.open(KEY, other, sealedShare));
    }

    static Stream<SealContext> shareForAnotherContext_doesNotOpen() {
        return Stream.of(
                new SealContext(digest(9), 3, DP, digest(2), 1, digest(3)),
                new SealContext(digest(1), 4, DP, digest(2), 1, digest(3)),
                new SealContext(digest(1), 3, new DpId(1, 3), digest(2), 1, digest(3)),
                new SealContext(digest(1), 3, DP, digest(9), 1, digest(3)),
                new SealContext(digest(1), 3, DP, digest(2), 2, digest(3)),
                new SealContext(digest(1), 3, DP, digest(2), 1, digest(9)));
    }

    private static byte[] seal(SaltedShare salted) {
        return salted.seal(RoundPublicKey.of(KEY.publicKey()), CONTEXT, RANDOM);
    }

    private static Share share() {
        ShareContext context = new ShareContext(digest(1), 3, DP, 4, 24);
        List<Share> shares = ShareSplitter.split(new long[] {1, -2, 3, 1}, 2, 1, context, RANDOM);
        return shares.get(0);
    }

    private static Digest digest(int number) {
        return Digest.of(new byte[] {(byte) number});
    }
}
