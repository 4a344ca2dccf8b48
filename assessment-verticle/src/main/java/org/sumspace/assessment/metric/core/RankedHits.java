package org.sumspace.assessment.metric.core;

import java.util.BitSet;

/**
 * Which places of one user's list are relevant to the user. The list names no item twice.
 *
 * @param hits the places, from 0, that are relevant
 * @param length of the list
 * @param relevant items that are relevant to the user, also those that the list lacks
 */
public record RankedHits(BitSet hits, int length, long relevant) {
    public RankedHits {
        hits = (BitSet) hits.clone();
    }

    /** @param hits whether each place is relevant */
    public static RankedHits of(long relevant, boolean... hits) {
        BitSet places = new BitSet(hits.length);
        for (int i = 0; i < hits.length; i++) {
            places.set(i, hits[i]);
        }
        return new RankedHits(places, hits.length, relevant);
    }

    private int until(int k) {
        return hits.get(0, Math.max(0, k)).cardinality();
    }

    /** Hits in the first k places / k, also if the list is shorter; 0 for k below 1. */
    public double precision(int k) {
        return k < 1 ? 0 : (double) until(k) / k;
    }

    /** Hits in the first k places / relevant items; 0 if nothing is relevant. */
    public double recall(int k) {
        return relevant == 0 ? 0 : (double) until(k) / relevant;
    }

    /** 1 if there is a hit in the first k places. */
    public double hitRate(int k) {
        return until(k) > 0 ? 1 : 0;
    }

    /** Σ 1 / log2(rank + 1) over hits, divided by its largest possible value; 0 if nothing is relevant. */
    public double ndcg(int k) {
        double gain = 0;
        for (int i = hits.nextSetBit(0); i >= 0 && i < k; i = hits.nextSetBit(i + 1)) {
            gain += discount(i);
        }
        double ideal = 0;
        for (int i = 0; i < Math.min(k, relevant); i++) {
            ideal += discount(i);
        }
        return ideal == 0 ? 0 : gain / ideal;
    }

    private static double discount(int place) {
        return Math.log(2) / Math.log(place + 2.0);
    }

    /** Σ precision at each hit in the first k places / min(k, relevant); 0 if nothing is relevant. */
    public double averagePrecision(int k) {
        if (k < 1 || relevant == 0) {
            return 0;
        }
        double sum = 0;
        int found = 0;
        for (int i = hits.nextSetBit(0); i >= 0 && i < k; i = hits.nextSetBit(i + 1)) {
            found++;
            sum += (double) found / (i + 1);
        }
        return sum / Math.min(k, relevant);
    }

    /** 1 / rank of the first hit; 0 without one. */
    public double reciprocalRank() {
        int first = hits.nextSetBit(0);
        return first < 0 ? 0 : 1.0 / (first + 1);
    }
}
