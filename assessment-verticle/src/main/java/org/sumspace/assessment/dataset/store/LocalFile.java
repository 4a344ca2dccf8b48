package org.sumspace.assessment.dataset.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/** A file that the user of the process may read, wherever it is. */
public record LocalFile(Path path) implements InputFile {
    @Override
    public String name() {
        return String.valueOf(path.getFileName());
    }

    @Override
    public Facts facts() throws IOException {
        return new Facts(
                Files.size(path), Files.getLastModifiedTime(path).toInstant().toString());
    }

    @Override
    public InputStream open() throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new AssessmentException(FailureCode.UNSUPPORTED_FORMAT, "The input is not a regular file.");
        }
        return Files.newInputStream(path);
    }
}
