package org.sumspace.assessment.dataset.domain;

import java.io.IOException;

/** Takes the records of an input one after the other. */
public interface RecordConsumer {
    /** The visitor of the next record. If the record turns out not to be well-formed, there is no {@link #end}. */
    JsonVisitor begin() throws IOException;

    /** The record is whole. */
    void end() throws IOException;
}
