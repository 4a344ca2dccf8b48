package org.sumspace.assessment.pii.core;

import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Finds personal data in texts, in time linear in their length. */
interface Detector {
    /** Whether a text of this shape can contain a match at all. */
    boolean mayMatch(TextShape shape);

    /** @param column the name of the text's column */
    void find(String text, ColumnName column, Sink sink);

    /** The expectation about a kind from the name of a column. */
    enum Expectation {
        /** The values are of this kind. */
        LIKELY,
        NONE,
        /** The values are numbers of things, such as versions and orders. */
        UNLIKELY
    }

    /** Receives the findings of a detector. */
    interface Sink {
        void found(Match match);

        /** A part of the text has the form of the kind and fails its check. */
        void refused(PiiKind kind);
    }
}
