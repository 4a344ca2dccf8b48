package org.sumspace.sandbox.bench.row;

import java.util.Collection;
import java.util.Map;

/**
 * What one run cannot do without: so much of what a limit measures.
 *
 * @param limit name of the row that measures it
 * @param work bytes or operations, as that row counts them; how often, where that row is a time
 */
public record Demand(String limit, double work) {

    /**
     * How long all of it takes on a machine with these limits, one after the other.
     *
     * @param limits seconds for one of what a limit counts, by the name of the row
     */
    public static double seconds(Collection<Demand> demands, Map<String, Double> limits) {
        return demands.stream()
                .mapToDouble(demand -> {
                    Double each = limits.get(demand.limit());
                    if (each == null) {
                        throw new IllegalStateException(demand.limit() + " was not measured");
                    }
                    return demand.work() * each;
                })
                .sum();
    }
}
