package org.sumspace.common.training.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.round.Manifest;

/**
 * An adversary who has all shares but one, their salts and the manifest, and guesses the contribution correctly, finds
 * nothing in the manifest that distinguishes the correct guess from a wrong one.
 */
class SecrecyTest {
    private static final int SHARES = 3;
    private static final long[] X = {1, 0, -5, 1 << 20, 17};
    private static final long[] OTHER = {2, 0, -5, 1 << 20, 17};
    private static final ShareContext CONTEXT = new ShareContext(Digest.ZERO, 1, new DpId(1, 2), X.length, 24);

    private final FixedRandom random = new FixedRandom(5);
    private final List<byte[]> salts =
            IntStream.range(0, SHARES).mapToObj(i -> salt()).toList();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void rightGuessOfTheFullShare_looksLikeAWrongOne(int fullIndex) {
        List<Share> shares = ShareSplitter.split(X, SHARES, fullIndex, CONTEXT, random);
        Digest commitment = manifest(shares, fullIndex).commitment(fullIndex);
        Share right = guessed(shares, X, fullIndex);
        Share wrong = guessed(shares, OTHER, fullIndex);

        assertThat(right).isEqualTo(shares.get(fullIndex - 1)).isNotEqualTo(wrong);
        assertThat(trials(right, fullIndex)).doesNotContain(commitment);
        assertThat(trials(wrong, fullIndex)).doesNotContain(commitment);
        assertThat(Commitments.of(salts.get(fullIndex - 1), right.bytes())).isEqualTo(commitment);
    }

    /** The full share that would belong to this contribution, from the seeds of all others. */
    private static Share guessed(List<Share> shares, long[] x, int fullIndex) {
        long[] rest = Arrays.stream(x).map(value -> value * SHARES).toArray();
        for (int index = 1; index <= SHARES; index++) {
            if (index != fullIndex) {
                new ShareExpander(shares.get(index - 1).seed(), CONTEXT, index).subtract(0, rest, 0, rest.length);
            }
        }
        return Share.full(rest.length, (at, block, count) -> System.arraycopy(rest, at, block, 0, count));
    }

    /** The salts that can be tried without knowing that of the missing share: none, or a known one. */
    private List<Digest> trials(Share guess, int missing) {
        List<Digest> trials = new ArrayList<>();
        trials.add(Digest.of(guess.bytes()));
        trials.add(Commitments.of(new byte[Commitments.SALT_BYTES], guess.bytes()));
        for (int index = 1; index <= SHARES; index++) {
            if (index != missing) {
                trials.add(Commitments.of(salts.get(index - 1), guess.bytes()));
            }
        }
        return trials;
    }

    private Manifest manifest(List<Share> shares, int fullIndex) {
        List<Digest> commitments = IntStream.range(0, SHARES)
                .mapToObj(i -> Commitments.of(salts.get(i), shares.get(i).bytes()))
                .toList();
        return new Manifest(
                Digest.ZERO, 1, new DpId(1, 2), 1, X.length, Digest.ZERO, Digest.ZERO, fullIndex, commitments);
    }

    private byte[] salt() {
        byte[] salt = new byte[Commitments.SALT_BYTES];
        random.nextBytes(salt);
        return salt;
    }
}
