package org.sumspace.assessment.release.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.pseudonym.domain.Hierarchy;

/**
 * The values of a quasi-identifier and their generalisations. Level 0 has the values themselves; on the last level all
 * are equal.
 */
public final class GeneralColumn {
    private final String name;
    private final List<String> values;
    private final List<int[]> codes = new ArrayList<>();
    private final List<List<String>> labels = new ArrayList<>();

    /** Generalises a value to a level. */
    @FunctionalInterface
    public interface Generalisation {
        String at(int level, String value);
    }

    /**
     * @param values all different ones; the empty text stands for a missing value, which stays missing until the last level
     * @param height levels above the values; a last level on which all values are equal is added if it is missing
     */
    public GeneralColumn(String name, List<String> values, int height, Generalisation generalisation) {
        this.name = name;
        this.values = List.copyOf(values);
        for (int level = 0; level <= height; level++) {
            int at = level;
            add(value -> at == 0 || value.isEmpty() ? value : generalisation.at(at, value));
        }
        if (labels.get(height).size() > 1) {
            add(value -> Hierarchy.ANY);
        }
    }

    private void add(java.util.function.UnaryOperator<String> becomes) {
        Map<String, Integer> known = new HashMap<>();
        List<String> names = new ArrayList<>();
        int[] code = new int[values.size()];
        for (int value = 0; value < code.length; value++) {
            String label = becomes.apply(values.get(value));
            Integer number = known.putIfAbsent(label, names.size());
            if (number == null) {
                number = names.size();
                names.add(label);
            }
            code[value] = number;
        }
        codes.add(code);
        labels.add(List.copyOf(names));
    }

    public String name() {
        return name;
    }

    /** Values of level 0; a row names them by their number. */
    public List<String> values() {
        return values;
    }

    /** The last level. */
    public int height() {
        return codes.size() - 1;
    }

    /** The number that a value has on a level. */
    int code(int level, int value) {
        return codes.get(level)[value];
    }

    /** How many different values a level has. */
    int size(int level) {
        return labels.get(level).size();
    }

    /** The generalisation of a value to a level. */
    public String label(int level, int value) {
        return labels.get(level).get(codes.get(level)[value]);
    }
}
