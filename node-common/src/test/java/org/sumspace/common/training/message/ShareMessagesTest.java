package org.sumspace.common.training.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
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
    void uploadThatEndsInsideItsManifest_isRefused() {
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> ShareUpload.of(new byte[] {0, 0, 0, 3, 1, 2}));
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> ShareUpload.of(new byte[] {127, 0, 0, 3, 1, 2}));
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
