package org.sumspace.aggregator.release.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.message.ReleaseUpload;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.trust.NodeIdentity;

/** An aggregator signs a sum or count that differs from that of its shares; the checks of the decoding detect it. */
class CorruptReleaseTest extends RoundScenario {
    CorruptReleaseTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void flippedBitInASum_doesNotDecode_andThePlanIsDiscarded() {
        assertNotDecodable(sum -> sum[0] ^= 1);
    }

    @Test
    void multipleOfTheShareCountInTheHighestByte_exceedsTheBound() {
        assertNotDecodable(sum -> sum[7] ^= (byte) 0x30);
    }

    @Test
    void differentContributorCounts_areDifferentSets() {
        assertDiscarded(DiscardReason.SEALS_DIFFER, 1, sum -> {});
    }

    private void assertNotDecodable(Consumer<byte[]> corruption) {
        assertDiscarded(DiscardReason.DECODE_FAILED, 0, corruption);
    }

    private void assertDiscarded(DiscardReason reason, int moreContributors, Consumer<byte[]> corruption) {
        NodeIdentity faulty = aggregator(2);
        group.releaseOf =
                (sender, body) -> sender.equals(faulty) ? corrupted(faulty, body, moreContributors, corruption) : body;
        countersign();
        submit(0, PROCESSORS);

        await().until(() -> !group.notices.isEmpty());
        assertThat(group.notices).allSatisfy(notice -> {
            assertThat(notice.signer()).isEqualTo(main().keyId());
            assertThat(notice.body().reason()).isEqualTo(reason);
        });
        assertThat(group.versions).isEmpty();
    }

    private static byte[] corrupted(
            NodeIdentity signer, byte[] body, int moreContributors, Consumer<byte[]> corruption) {
        ReleaseUpload honest = ReleaseUpload.of(body);
        byte[] sum = honest.sum().clone();
        corruption.accept(sum);
        Release stated = Signed.reopen(honest.release(), StatementType.RELEASE, Release::read)
                .body();
        Release forged = new Release(
                stated.plan(),
                stated.round(),
                stated.group(),
                stated.index(),
                stated.epoch(),
                stated.set(),
                stated.size() + moreContributors,
                stated.dimension(),
                Digest.of(sum));
        return new ReleaseUpload(signer.sign(forged).bytes(), ContributorSet.EMPTY, sum).toBytes();
    }
}
