package org.sumspace.sandbox.cli.shared;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sumspace.common.training.model.ModelFile;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads the file of a model that a user gives to a command. */
public final class ModelInput {
    private ModelInput() {}

    /**
     * The content of a file. One byte beyond the limit is enough to refuse it.
     *
     * @throws ParameterException if it is not a file
     */
    public static byte[] read(Path file, CommandLine command) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new ParameterException(command, file + " is not a file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(ModelFile.MAX_FILE_BYTES + 1);
        }
    }
}
