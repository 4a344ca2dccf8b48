package org.sumspace.assessment.dataset.domain;

import java.io.IOException;
import java.io.InputStream;

/** Where a data set comes from. It is read once. */
public interface InputFile {
    /**
     * Size and time of a file, known before it is read.
     *
     * @param modified time of the last change, ISO 8601
     */
    record Facts(long bytes, String modified) {}

    /** The name of the file, without its folder. */
    String name();

    /** @throws IOException if there is no regular file */
    Facts facts() throws IOException;

    /**
     * @throws org.sumspace.assessment.shared.domain.AssessmentException if it is not a regular file
     */
    InputStream open() throws IOException;
}
