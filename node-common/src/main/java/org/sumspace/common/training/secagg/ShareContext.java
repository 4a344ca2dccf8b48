package org.sumspace.common.training.secagg;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.wire.WireWriter;

/**
 * The context to which the expansion of a seed is bound, so that no two uses of a seed give the same stream.
 *
 * @param plan digest of the execution plan
 * @param dimension length of the shared vector, the weight included
 * @param fractionBits fraction bits of the update
 */
public record ShareContext(Digest plan, int round, DpId dpId, int dimension, int fractionBits) {
    private static final byte[] LABEL = "sumspace-expand-v1".getBytes(US_ASCII);

    public ShareContext {
        if (dimension < 1) {
            throw new IllegalArgumentException("expected a dimension of at least 1, got " + dimension);
        }
    }

    /** HKDF info of the key that expands the share with this index: a length before every field. */
    byte[] expansionInfo(int index) {
        return new WireWriter()
                .bytes16(LABEL)
                .bytes16(plan.toBytes())
                .bytes16(new WireWriter().u32(round).toBytes())
                .bytes16(dpId.toBytes())
                .bytes16(new WireWriter().u8(index).toBytes())
                .bytes16(new WireWriter().u32(dimension).toBytes())
                .bytes16(new WireWriter().u8(fractionBits).toBytes())
                .toBytes();
    }
}
