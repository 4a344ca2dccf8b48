package org.sumspace.common.training.secagg;

import java.security.SecureRandom;
import java.util.Random;

/** Repeatable randomness for tests: from a linear generator, or from given bytes. */
public final class FixedRandom extends SecureRandom {
    private static final long serialVersionUID = 1L;

    private final Random source;

    public FixedRandom(long seed) {
        this.source = new Random(seed);
    }

    @Override
    public void nextBytes(byte[] bytes) {
        source.nextBytes(bytes);
    }

    /** Returns {@code bytes} in order. */
    public static SecureRandom of(byte[] bytes) {
        return new SecureRandom() {
            private static final long serialVersionUID = 1L;
            private int position;

            @Override
            public void nextBytes(byte[] target) {
                System.arraycopy(bytes, position, target, 0, target.length);
                position += target.length;
            }
        };
    }
}
