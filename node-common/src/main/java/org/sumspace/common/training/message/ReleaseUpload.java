package org.sumspace.common.training.message;

import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The release that an aggregator sends to its parent: body of {@code PUT /plans/{plan}/releases/{group}/{index}}. The
 * bytes are not copied, because there are many; callers must not change them.
 */
public final class ReleaseUpload {
    private final byte[] release;
    private final ContributorSet set;
    private final byte[] sum;

    /**
     * @param release the signed RELEASE statement
     * @param set the set whose digest is in the release: for a parent the contributors of the group, for the main
     *     aggregator the groups that the parents agreed on. Empty with a single group, where the main aggregator does
     *     not need it
     * @param sum little-endian longs
     */
    public ReleaseUpload(byte[] release, ContributorSet set, byte[] sum) {
        this.release = release;
        this.set = set;
        this.sum = sum;
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes do not start with a release and its set */
    public static ReleaseUpload of(byte[] body) {
        return WireReader.decode(body, ReleaseUpload::read);
    }

    private static ReleaseUpload read(WireReader in) {
        byte[] release = in.bytes32(MessageLimits.STATEMENT_BYTES_MAX);
        ContributorSet set = ContributorSet.read(in);
        return new ReleaseUpload(release, set, in.fixed(in.remaining()));
    }

    public byte[] toBytes() {
        WireWriter out = new WireWriter().bytes32(release);
        set.write(out);
        return out.fixed(sum).toBytes();
    }

    public byte[] release() {
        return release;
    }

    public ContributorSet set() {
        return set;
    }

    public byte[] sum() {
        return sum;
    }
}
