package org.sumspace.sandbox.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Assigns rows to processors.
 *
 * @param parts one per processor, none of them empty; together they contain all given rows
 * @param leftOut groups of the table that have none of the given rows
 */
public record Partition(List<Part> parts, List<String> leftOut) {

    /**
     * The rows of one processor.
     *
     * @param name the group, or {@code processor-0001} and so on
     * @param rows row numbers in the order of the table
     */
    public record Part(String name, List<Integer> rows) {

        public Part {
            rows = List.copyOf(rows);
        }
    }

    public Partition {
        parts = List.copyOf(parts);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * One processor for each value of a column.
     *
     * @throws InvalidTableException if there is no such column, or a row has no value in it
     */
    public static Partition byGroup(LearnerTable table, String column, int[] rows) throws InvalidTableException {
        int index = table.index(column);
        Map<String, List<Integer>> groups = new TreeMap<>();
        for (int row : rows) {
            groups.computeIfAbsent(table.value(row, index), group -> new ArrayList<>())
                    .add(row);
        }
        if (groups.containsKey("")) {
            throw new InvalidTableException("the column '" + column + "' has no value in row "
                    + LearnerTable.rowNumber(groups.get("").get(0)) + "; fill it in, or group by another column");
        }
        TreeSet<String> leftOut = new TreeSet<>(table.values(index));
        leftOut.removeAll(groups.keySet());
        leftOut.remove("");
        return new Partition(
                groups.entrySet().stream()
                        .map(group -> new Part(group.getKey(), group.getValue()))
                        .toList(),
                List.copyOf(leftOut));
    }

    /**
     * The given number of processors, whose numbers of rows differ by at most one.
     *
     * @throws InvalidTableException if there are fewer rows than processors
     */
    public static Partition even(int[] rows, int processors, long seed) throws InvalidTableException {
        if (processors < 1 || processors > rows.length) {
            throw new InvalidTableException(rows.length + " rows cannot be spread over " + processors
                    + " processors; give more rows, or ask for fewer processors");
        }
        int[] shuffled = Shuffle.of(rows, new Random(seed));
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < processors; i++) {
            int from = (int) ((long) rows.length * i / processors);
            int to = (int) ((long) rows.length * (i + 1) / processors);
            List<Integer> part = new ArrayList<>();
            for (int j = from; j < to; j++) {
                part.add(shuffled[j]);
            }
            part.sort(null);
            parts.add(new Part("processor-%04d".formatted(i + 1), part));
        }
        return new Partition(parts, List.of());
    }
}
