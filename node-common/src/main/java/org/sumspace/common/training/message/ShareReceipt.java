package org.sumspace.common.training.message;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * Confirms that an aggregator stored a share: body of the answer to {@link ShareUpload}.
 *
 * @param manifest digest of the MANIFEST statement
 * @param countsFromEpoch the epoch of the first list that contains the share
 */
public record ShareReceipt(Digest manifest, int attempt, int countsFromEpoch) {

    public byte[] toBytes() {
        return new WireWriter()
                .fixed(manifest.toBytes())
                .u32(attempt)
                .u32(countsFromEpoch)
                .toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout */
    public static ShareReceipt of(byte[] body) {
        return WireReader.decode(body, in -> new ShareReceipt(Digest.wrap(in.fixed(Digest.BYTES)), in.u32(), in.u32()));
    }
}
