package org.sumspace.common.training;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.WireReader;

/** Readers of the field types that most statements have. */
public final class WireFields {
    private WireFields() {}

    public static Digest digest(WireReader in) {
        return Digest.wrap(in.fixed(Digest.BYTES));
    }

    public static Instant instant(WireReader in) {
        return Instant.ofEpochMilli(in.i64());
    }
}
