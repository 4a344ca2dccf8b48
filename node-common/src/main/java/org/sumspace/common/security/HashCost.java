package org.sumspace.common.security;

import java.util.Optional;

/**
 * The cost parameters of an Argon2id hash (RFC 9106, section 3.1).
 *
 * @param memoryKib memory in KiB
 * @param passes passes over that memory
 * @param lanes parts of the memory that can be filled at the same time
 */
record HashCost(int memoryKib, int passes, int lanes) {
    /** OWASP's minimum, which every hash of a person's password has. */
    static final HashCost STANDARD = new HashCost(19_456, 2);

    /** The least that Argon2id can be asked for. */
    static final HashCost MINIMUM = new HashCost(8, 1);

    HashCost(int memoryKib, int passes) {
        this(memoryKib, passes, 1);
    }

    /** The cost whose work comes nearest to {@code kibPasses}; empty for less than one hash can cost. */
    static Optional<HashCost> ofWork(long kibPasses) {
        if (kibPasses < MINIMUM.work()) {
            return Optional.empty();
        }
        int passes = Math.toIntExact((kibPasses + STANDARD.memoryKib() - 1) / STANDARD.memoryKib());
        return Optional.of(new HashCost(Math.toIntExact(kibPasses / passes), passes));
    }

    /** KiB of memory that are filled or passed over; the time of a hash is proportional to it. */
    long work() {
        return (long) memoryKib * passes;
    }
}
