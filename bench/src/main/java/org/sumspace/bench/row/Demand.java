package org.sumspace.bench.row;

import java.util.Collection;
import java.util.Map;

/**
 * Work that one run needs, in the unit of a limit.
 *
 * @param limit name of the row that measures the limit
 * @param work number of bytes or operations, as the limit counts them; number of repetitions if the limit is a time
 */
public record Demand(String limit, double work) {

    /**
     * The time that all demands take one after the other on a machine with these limits.
     *
     * @param limits seconds for one unit of work of each limit, by name of the limit
     */
    public static double seconds(Collection<Demand> demands, Map<String, Double> limits) {
        return demands.stream()
                .mapToDouble(demand -> {
                    Double each = limits.get(demand.limit());
                    if (each == null) {
                        throw new IllegalStateException(
                                "limit " + demand.limit() + " was not measured before the rows that need it");
                    }
                    return demand.work() * each;
                })
                .sum();
    }
}
