package org.sumspace.assessment.pseudonym.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.pseudonym.domain.Hierarchy;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/**
 * Reads a hierarchy: one line for each value, with the value and its generalisation on each level, separated by
 * semicolons. There is no header.
 */
public final class HierarchyFile {
    private static final int VALUES_MAX = 100_000;
    private static final int LEVELS_MAX = 16;

    private HierarchyFile() {}

    /**
     * @param column of the hierarchy, for messages
     * @throws AssessmentException if a line has another number of levels, a value occurs twice, or a value of one level has two
     *     values above it
     */
    public static Hierarchy read(String column, Iterable<String> lines) {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        List<Map<String, String>> above = new ArrayList<>();
        int width = 0;
        for (String line : lines) {
            if (line.isEmpty()) {
                continue;
            }
            List<String> cells = List.of(line.split(";", -1));
            if (width == 0) {
                width = cells.size();
                require(width >= 2 && width <= LEVELS_MAX + 1, column, "needs 1 to " + LEVELS_MAX + " levels");
                for (int level = 0; level < width; level++) {
                    above.add(new LinkedHashMap<>());
                }
            }
            require(cells.size() == width, column, "has lines with different numbers of levels");
            require(levels.size() < VALUES_MAX, column, "has more than " + VALUES_MAX + " values");
            require(levels.put(cells.get(0), cells) == null, column, "has a value twice");
            for (int level = 1; level + 1 < width; level++) {
                String before = above.get(level).putIfAbsent(cells.get(level), cells.get(level + 1));
                require(
                        before == null || before.equals(cells.get(level + 1)),
                        column,
                        "has a value of level " + level + " with two different values above it");
            }
        }
        require(width > 0, column, "is empty");
        return new Hierarchy(levels, width - 1);
    }

    private static void require(boolean condition, String column, String problem) {
        if (!condition) {
            throw new AssessmentException(
                    FailureCode.INVALID_ROWS, "The hierarchy of column '" + column + "' " + problem + ".");
        }
    }
}
