package org.sumspace.aggregator.share.domain;

import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.wire.Bytes;

/**
 * One part of a share as the plan expects it. It is made when the part is announced, and passed on until the part is in
 * the journal.
 *
 * @param position of the processor in the leaf list
 * @param manifest digest of the MANIFEST that the share belongs to
 * @param number of the part, counted from 0
 * @param sealedBytes length of the whole sealed share
 */
public record ExpectedPart(JoinedPlan plan, int position, Digest manifest, int number, long sealedBytes) {

    /** How many parts the share has. */
    public int count() {
        return Parts.count(sealedBytes);
    }

    /** Length of this part; 0 if the share has no such part. */
    public int bytes() {
        return Parts.length(sealedBytes, number);
    }

    /** Whether a manifest comes before this part. */
    public boolean isFirst() {
        return number == 0;
    }

    /** Whether the share is one part. Such a share is opened in memory, and a larger one only while it is added. */
    public boolean isWholeShare() {
        return count() == 1;
    }

    /** @throws RefusedException the part has another length */
    public void requireLength(byte[] part) {
        if (part.length != bytes()) {
            throw new RefusedException(
                    RefusalReason.WRONG_LENGTH,
                    "expected " + bytes() + " bytes for this part of the sealed share, got " + part.length);
        }
    }

    /** The state of an upload that is complete. */
    public UploadState complete(ShareReceipt receipt) {
        return new UploadState(count(), Bytes.of(receipt.toBytes()));
    }
}
