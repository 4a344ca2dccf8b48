package org.sumspace.common.message;

import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * What an aggregator hands on to its parent: body of {@code PUT /plans/{plan}/releases/{group}/{index}}. Large, so the
 * bytes are not copied: whoever holds them must not change them.
 */
public final class ReleaseUpload {
    private final byte[] release;
    private final byte[] sum;

    /**
     * @param release the signed RELEASE statement
     * @param sum little-endian longs
     */
    public ReleaseUpload(byte[] release, byte[] sum) {
        this.release = release;
        this.sum = sum;
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes do not begin with a release */
    public static ReleaseUpload of(byte[] body) {
        WireReader in = new WireReader(body);
        byte[] release = in.bytes32(MessageLimits.STATEMENT_BYTES_MAX);
        return new ReleaseUpload(release, in.fixed(in.remaining()));
    }

    public byte[] toBytes() {
        return new WireWriter().bytes32(release).fixed(sum).toBytes();
    }

    public byte[] release() {
        return release;
    }

    public byte[] sum() {
        return sum;
    }
}
