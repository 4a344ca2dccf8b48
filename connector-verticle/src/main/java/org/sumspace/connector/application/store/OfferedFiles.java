package org.sumspace.connector.application.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/**
 * The files of the folder that the operator has configured. A name cannot lead out of the folder by dots, by a link or
 * as an absolute path.
 *
 * @param folder null if no files are offered
 */
public record OfferedFiles(@Nullable Path folder) {
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._ -]{0,199}(/[A-Za-z0-9_-][A-Za-z0-9._ -]{0,199}){0,9}");

    /**
     * Finds a file. Blocks.
     *
     * @param name relative to the folder
     * @param bytesMax a longer file is refused
     * @throws NodeException UNPROCESSABLE if there is no such file in the folder; TOO_LARGE if it is too long
     */
    public Path find(String name, long bytesMax) {
        if (folder == null) {
            throw NodeException.unprocessable("This connector offers no files.");
        }
        if (!NAME.matcher(name).matches()) {
            throw noSuchFile();
        }
        try {
            Path real = folder.resolve(name).toRealPath();
            if (!real.startsWith(folder.toRealPath()) || !Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
                throw noSuchFile();
            }
            if (Files.size(real) > bytesMax) {
                throw NodeException.tooLarge("The file is longer than " + bytesMax + " bytes.");
            }
            return real;
        } catch (IOException e) {
            throw noSuchFile();
        }
    }

    private static NodeException noSuchFile() {
        return NodeException.unprocessable("The folder of offered files has no such file.");
    }
}
