package org.sumspace.common.training;

import java.security.SecureRandom;
import java.util.UUID;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The random id of a processor within one training plan, the same in all its rounds: 16 bytes, written as a UUID.
 * Ordered by its unsigned bytes, which is the order of the leaf list.
 */
public record DpId(long high, long low) implements Comparable<DpId> {
    public static final int BYTES = 16;

    public static DpId random(SecureRandom random) {
        return new DpId(random.nextLong(), random.nextLong());
    }

    /** @throws IllegalArgumentException if {@code text} is not the canonical form of a UUID, in lower case */
    public static DpId parse(String text) {
        UUID uuid = UUID.fromString(text);
        if (!uuid.toString().equals(text)) {
            throw new IllegalArgumentException("expected a processor id as a UUID of 36 characters in lower case");
        }
        return new DpId(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    public static DpId read(WireReader in) {
        return new DpId(in.i64(), in.i64());
    }

    public void write(WireWriter out) {
        out.i64(high).i64(low);
    }

    public byte[] toBytes() {
        return new WireWriter().i64(high).i64(low).toBytes();
    }

    @Override
    public int compareTo(DpId other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }

    @Override
    public String toString() {
        return new UUID(high, low).toString();
    }
}
