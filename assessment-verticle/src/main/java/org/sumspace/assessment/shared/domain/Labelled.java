package org.sumspace.assessment.shared.domain;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A constant of an enum, with the text that stands for it in requests, answers and stores. */
public interface Labelled {
    String name();

    /** The name in lower case. */
    default String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The constant with a label; empty if there is none. */
    static <E extends Labelled> Optional<E> of(E[] constants, String label) {
        return Arrays.stream(constants)
                .filter(each -> each.label().equals(label))
                .findFirst();
    }
}
