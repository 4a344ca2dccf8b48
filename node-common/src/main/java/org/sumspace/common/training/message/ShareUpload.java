package org.sumspace.common.training.message;

import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The share that a processor sends to an aggregator: body of the first frame of a share in a {@link ShareBatch}.
 * The bytes are not copied, because there are many; callers must not change them.
 */
public final class ShareUpload {
    /** More than what is before the share: its MANIFEST has a digest for each of up to 16 shares. */
    public static final int HEAD_BYTES_MAX = 1_024;

    private final byte[] manifest;
    private final byte[] sealedShare;

    /** @param manifest the signed MANIFEST statement */
    public ShareUpload(byte[] manifest, byte[] sealedShare) {
        this.manifest = manifest;
        this.sealedShare = sealedShare;
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes do not start with a manifest */
    public static ShareUpload of(byte[] body) {
        WireReader in = new WireReader(body);
        byte[] manifest = in.bytes32(MessageLimits.STATEMENT_BYTES_MAX);
        return new ShareUpload(manifest, in.fixed(in.remaining()));
    }

    public byte[] toBytes() {
        return new WireWriter().bytes32(manifest).fixed(sealedShare).toBytes();
    }

    public byte[] manifest() {
        return manifest;
    }

    public byte[] sealedShare() {
        return sealedShare;
    }
}
