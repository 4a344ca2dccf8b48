package org.sumspace.common.training.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.StatementSamples;
import org.sumspace.common.training.message.ShareBatch.Frame;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.wire.MalformedException;

class ShareMessagesTest {

    @Test
    void upload_isTheManifestWithItsLength_thenTheSealedShare() {
        byte[] body = new ShareUpload(new byte[] {1, 2, 3}, new byte[] {9, 8}).toBytes();
        assertThat(body).containsExactly(0, 0, 0, 3, 1, 2, 3, 9, 8);
        ShareUpload upload = ShareUpload.of(body);
        assertThat(upload.manifest()).containsExactly(1, 2, 3);
        assertThat(upload.sealedShare()).containsExactly(9, 8);
    }

    @Test
    void manifestOfTheMostShares_fitsBeforeAShare() {
        List<Digest> commitments = Collections.nCopies(PlanParameters.MAX_SHARES, Digest.ZERO);
        Manifest largest = new Manifest(Digest.ZERO, 1, new DpId(1, 2), 1, 1, Digest.ZERO, Digest.ZERO, 1, commitments);
        byte[] manifest = Signed.sign(StatementSamples.SIGNER, largest).bytes();
        assertThat(new ShareUpload(manifest, new byte[0]).toBytes())
                .hasSizeLessThanOrEqualTo(ShareUpload.HEAD_BYTES_MAX);
    }

    @Test
    void uploadThatEndsInsideItsManifest_isRefused() {
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> ShareUpload.of(new byte[] {0, 0, 0, 3, 1, 2}));
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> ShareUpload.of(new byte[] {127, 0, 0, 3, 1, 2}));
    }

    @Test
    void batchOfTheLargestNumberOfFrames_isRead_andOneMoreIsRefused() {
        Frame question = Frame.question(new DpId(1, 2), Digest.ZERO);
        byte[] largest = new ShareBatch(Collections.nCopies(ShareBatch.FRAMES_MAX, question)).toBytes();
        byte[] tooLarge = new ShareBatch(Collections.nCopies(ShareBatch.FRAMES_MAX + 1, question)).toBytes();

        assertThat(ShareBatch.of(largest).frames())
                .hasSize(ShareBatch.FRAMES_MAX)
                .allMatch(Frame::isQuestion);
        assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> ShareBatch.of(tooLarge));
    }

    @Test
    void batchThatIsCutAtAnyByte_isRefused() {
        byte[] batch = new ShareBatch(List.of(
                        new Frame(new DpId(1, 2), Digest.ZERO, 0, new byte[] {1, 2, 3}),
                        new Frame(new DpId(1, 3), Digest.ZERO, 1, new byte[] {4})))
                .toBytes();
        for (int length = 0; length < batch.length; length++) {
            byte[] cut = Arrays.copyOf(batch, length);
            assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> ShareBatch.of(cut));
        }
    }

    @Test
    void outcome_isTheStateOfAShareOrTheRefusalOfItsFrame() {
        UploadState state = UploadState.incomplete(2);
        List<ShareOutcome> outcomes = ShareOutcome.of(ShareOutcome.toBytes(List.of(
                ShareOutcome.of(state), ShareOutcome.refused(NodeException.conflict("other bytes are stored")))));

        assertThat(outcomes.get(0).stateOrThrow()).isEqualTo(state);
        assertThatExceptionOfType(NodeException.class)
                .isThrownBy(() -> outcomes.get(1).stateOrThrow())
                .matches(refused -> refused.type() == ProblemType.CONFLICT)
                .withMessage("other bytes are stored");
    }

    @Test
    void receipt_isManifestAttemptAndEpoch() {
        ShareReceipt receipt = new ShareReceipt(Digest.of(new byte[1]), 2, 3);
        byte[] body = receipt.toBytes();
        assertThat(body).hasSize(40).endsWith(0, 0, 0, 2, 0, 0, 0, 3);
        assertThat(ShareReceipt.of(body)).isEqualTo(receipt);
        assertThatExceptionOfType(MalformedException.class).isThrownBy(() -> ShareReceipt.of(Arrays.copyOf(body, 39)));
    }
}
