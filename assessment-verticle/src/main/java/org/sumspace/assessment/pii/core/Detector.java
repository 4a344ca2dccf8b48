package org.sumspace.assessment.pii.core;

import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Finds personal data of one kind in texts, in time linear in their length. */
interface Detector {
    PiiKind kind();

    /** Whether a text of this shape can contain a match at all. */
    boolean mayMatch(Shape shape);

    /** @param expectation what the name of the column says about this kind */
    void find(String text, Expectation expectation, Sink sink);

    /** What the name of a column says about a kind. */
    enum Expectation {
        /** The values are of this kind. */
        LIKELY,
        NONE,
        /** The values are numbers of things, such as versions and orders. */
        UNLIKELY
    }

    /** Takes what a detector finds. */
    interface Sink {
        void found(Match match);

        /** A part of the text has the form of the kind and fails its check. */
        void refused(PiiKind kind);
    }
}
