package org.sumspace.converter.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.BuiltInFormats.FormatFile;

/** Reads the files of all formats: the built-in ones, then those of a folder in the order of their names. Blocks. */
public final class FormatFolder {
    private static final int FILES_MAX = 1_000;

    private FormatFolder() {}

    /** @param folder the folder of further formats, or null */
    public static List<FormatFile> read(@Nullable Path folder) throws IOException {
        List<FormatFile> files = new ArrayList<>(BuiltInFormats.files());
        if (folder == null) {
            return files;
        }
        try (Stream<Path> found = Files.list(folder)) {
            for (Path file : found.sorted().limit(FILES_MAX).toList()) {
                String name = file.getFileName().toString();
                if (FormatFile.isFormatFile(name)) {
                    files.add(new FormatFile(name, Files.readAllBytes(file)));
                }
            }
        }
        return files;
    }
}
