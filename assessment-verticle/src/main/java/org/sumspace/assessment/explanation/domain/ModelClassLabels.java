package org.sumspace.assessment.explanation.domain;

import java.util.List;

/** The classes of a classifier in the order of its outputs; empty for a regression. */
public record ModelClassLabels(List<Object> all) {
    public ModelClassLabels {
        all = List.copyOf(all);
    }

    /** The index of the class that a label names; −1 if there is none. */
    public int indexOf(Object label) {
        for (int i = 0; i < all.size(); i++) {
            if (isSame(all.get(i), label)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether both name the same classes, in whatever order. */
    public boolean hasSameAs(ModelClassLabels other) {
        return all.size() == other.all.size() && all.stream().allMatch(each -> other.indexOf(each) >= 0);
    }

    /** Numbers are compared by their values, so that 1 and 1.0 name the same class. */
    private static boolean isSame(Object known, Object label) {
        if (known instanceof Number a && label instanceof Number b) {
            return Double.compare(a.doubleValue(), b.doubleValue()) == 0;
        }
        return String.valueOf(known).equals(String.valueOf(label));
    }
}
