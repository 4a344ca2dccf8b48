package org.sumspace.sandbox.learners;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.sumspace.sandbox.data.Partition;

/** Assigns the rows of a table to processors, and the processors to data providers. */
public final class Placement {
    private final List<Processor> processors;
    private final Map<Integer, Processor> byRow = new HashMap<>();
    private final Map<String, List<Integer>> byName = new HashMap<>();

    /**
     * A processor with its learners' rows.
     *
     * @param name its name at the data provider
     * @param group the value of the table that its rows have in common
     */
    public record Processor(String name, String group, String organisation, List<Integer> rows) {
        public Processor {
            rows = List.copyOf(rows);
        }
    }

    private Placement(List<Processor> processors) {
        this.processors = List.copyOf(processors);
        processors.forEach(processor -> processor.rows().forEach(row -> byRow.put(row, processor)));
        processors.forEach(processor -> byName.put(processor.name(), processor.rows()));
    }

    /** Assigns the parts to the organisations in turn. */
    public static Placement of(Partition partition, List<String> organisations) {
        List<Processor> processors = new ArrayList<>();
        for (Partition.Part part : partition.parts()) {
            int position = processors.size();
            processors.add(new Processor(
                    "processor-%04d".formatted(position + 1),
                    part.name(),
                    organisations.get(position % organisations.size()),
                    part.rows()));
        }
        return new Placement(processors);
    }

    /** One processor for each row. */
    public static Placement single(int rows, List<String> organisations) {
        List<Partition.Part> parts = IntStream.range(0, rows)
                .mapToObj(row -> new Partition.Part("row " + row, List.of(row)))
                .toList();
        return of(new Partition(parts, List.of()), organisations);
    }

    public List<Processor> processors() {
        return processors;
    }

    /** The rows of a processor; empty if there is no such processor. */
    public List<Integer> rowsOf(String processor) {
        return byName.getOrDefault(processor, List.of());
    }

    /** @throws IllegalArgumentException if no processor has the row */
    public Processor processorOf(int row) {
        Processor processor = byRow.get(row);
        if (processor == null) {
            throw new IllegalArgumentException("no processor has row " + row);
        }
        return processor;
    }
}
