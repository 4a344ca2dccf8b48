package org.sumspace.common.plan;

import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.WireReader;

/** Readers of the fields that most statements have. */
final class Wire {
    private Wire() {}

    static Digest digest(WireReader in) {
        return Digest.wrap(in.fixed(Digest.BYTES));
    }

    static Instant instant(WireReader in) {
        return Instant.ofEpochMilli(in.i64());
    }
}
