package org.sumspace.assessment.pii.core;

import java.util.function.Consumer;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;

/** Finds personal data of one kind in texts, in time linear in their length. */
interface Detector {
    PiiKind kind();

    /** Whether a text of this shape can contain a match at all. */
    boolean mayMatch(Shape shape);

    /** @param expected whether the name of the column says that it is of this kind */
    void find(String text, boolean expected, Consumer<Match> found);
}
