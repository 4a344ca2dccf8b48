package org.sumspace.bench.pii;

import java.util.List;

/** A text with labels for its personal data. */
public record LabelledText(String text, List<Label> labels) {
    public LabelledText {
        labels = List.copyOf(labels);
    }

    /**
     * A part of a text.
     *
     * @param end after its last character
     */
    public record Label(LabelGroup group, int start, int end) {}
}
