package org.sumspace.bench.node;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.sumspace.bench.node.HttpLoad.Requests;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;

/**
 * The runs of several rows. Rows that are compared with each other are measured in turns, because the load of a machine
 * changes.
 */
public final class Runs {
    private final Effort effort;
    private final int requestsMax;
    private final Map<RowSpec, List<Double>> values = new HashMap<>();

    /** Measures one run of a row; returns its figure. */
    public interface Body {
        double run() throws Exception;
    }

    /** @param requestsMax the most requests in one run of a row */
    public Runs(Effort effort, int requestsMax) {
        this.effort = effort;
        this.requestsMax = requestsMax;
    }

    /** A run of at most this many requests, within the limit of all runs; its figure is requests per second. */
    public Body rate(HttpLoad load, int most, Requests requests) {
        int count = requests(most);
        return () -> count / load.seconds(requests, count);
    }

    public int requests(int most) {
        return Math.min(most, requestsMax);
    }

    public void inTurns(Map<RowSpec, Body> rows) throws Exception {
        for (int run = 0; run < all(); run++) {
            for (Map.Entry<RowSpec, Body> row : rows.entrySet()) {
                double value = row.getValue().run();
                if (run >= effort.warmups()) {
                    add(row.getKey(), value);
                }
            }
        }
    }

    /** How many runs a row has, including those that do not count. */
    public int all() {
        return effort.warmups() + effort.runs();
    }

    public void add(RowSpec row, double value) {
        values.computeIfAbsent(row, first -> new ArrayList<>()).add(value);
    }

    /** Gives the second row the figures of the first one. */
    public void same(RowSpec row, RowSpec other) {
        values.put(other, List.copyOf(values.getOrDefault(row, List.of())));
    }

    /** The samples, by the names of the rows. */
    public Map<String, RowSamples> samples() {
        return values.entrySet().stream()
                .collect(Collectors.toMap(row -> row.getKey().name(), row -> new RowSamples(row.getValue())));
    }

    public static List<String> shuffled(List<String> ids) {
        List<String> shuffled = new ArrayList<>(ids);
        Collections.shuffle(shuffled, new Random(2));
        return shuffled;
    }

    /** Gives the ids one after the other, across all runs. */
    public static IntFunction<String> eachOf(List<String> ids) {
        AtomicInteger next = new AtomicInteger();
        return number -> ids.get(next.getAndIncrement() % ids.size());
    }
}
