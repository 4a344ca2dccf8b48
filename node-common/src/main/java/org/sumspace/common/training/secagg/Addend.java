package org.sumspace.common.training.secagg;

/** What a sum is made of: a share, wherever it lies. */
public interface Addend {
    void addTo(RingAccumulator sum);

    /** Takes it out of a sum that it was added to. */
    void subtractFrom(RingAccumulator sum);
}
