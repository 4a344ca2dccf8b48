package org.sumspace.sandbox.bench.row;

import java.util.Collection;
import java.util.Map;

/**
 * What one run cannot do without: so much of what a limit measures.
 *
 * @param limit name of the row that measures it
 * @param work bytes or operations, as that row counts them
 */
public record Demand(String limit, double work) {

    /**
     * How long all of it takes on a machine with these limits, one after the other.
     *
     * @param limits work for each second, by the name of the row
     */
    public static double seconds(Collection<Demand> demands, Map<String, Double> limits) {
        return demands.stream()
                .mapToDouble(demand -> {
                    Double rate = limits.get(demand.limit());
                    if (rate == null) {
                        throw new IllegalStateException(demand.limit() + " was not measured");
                    }
                    return demand.work() / rate;
                })
                .sum();
    }
}
