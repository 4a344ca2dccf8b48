package org.sumspace.sandbox.cli.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sumspace.common.training.model.ModelFile;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads files of models for commands. */
final class ModelBytes {
    private ModelBytes() {}

    /**
     * The content of a file. One byte beyond the limit is enough to refuse it.
     *
     * @throws ParameterException if it is not a file
     */
    static byte[] read(Path file, CommandLine command) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(command, file + " is not a file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(ModelFile.MAX_FILE_BYTES + 1);
        }
    }
}
