package org.sumspace.assessment.dataset.domain;

import java.io.IOException;

/** Takes the records of one part of an input, in their order, from one thread. */
public interface RecordBatch extends RecordConsumer {
    /** All records of the part were taken. The batches of an input are finished in the order of its parts, by one thread. */
    void finish() throws IOException;
}
