package org.sumspace.common.training.secagg;

/** A share that can be added to a sum, in memory or read from a stream. */
public interface Addend {
    void addTo(RingAccumulator sum);

    /** Subtracts it from a sum to which it was added. */
    void subtractFrom(RingAccumulator sum);
}
