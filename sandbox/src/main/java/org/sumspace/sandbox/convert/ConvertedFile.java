package org.sumspace.sandbox.convert;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.FileConversion;
import org.sumspace.converter.FileConversion.Progress;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.SandboxException;

/** Converts the records of one file into another file, which appears only when it is complete. */
public final class ConvertedFile {
    private ConvertedFile() {}

    /**
     * Converts a file.
     *
     * @param in contains a JSON array or a sequence of values if its name ends in {@code .json}, otherwise one per line
     * @param format format of the records that do not name it themselves; null to recognise it
     * @param terminal shows the progress; null to show none
     * @param environment the settings of the converter
     */
    public static Progress write(
            Path in, Path out, @Nullable String format, @Nullable PrintWriter terminal, Map<String, String> environment)
            throws IOException, InterruptedException {
        OutputPaths.requireFile(out, "--out");
        Path draft = out.resolveSibling(out.getFileName() + ".part");
        try (InputStream records = Files.newInputStream(in)) {
            FileConversion conversion = FileConversion.of(environment);
            Files.createDirectories(OutputPaths.folderOf(out));
            Progress result;
            try (OutputStream lines = new BufferedOutputStream(Files.newOutputStream(draft))) {
                result = run(conversion, records, lines, in, format, terminal);
            }
            Files.move(draft, out, StandardCopyOption.REPLACE_EXISTING);
            return result;
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static Progress run(
            FileConversion conversion,
            InputStream records,
            OutputStream lines,
            Path in,
            @Nullable String format,
            @Nullable PrintWriter terminal)
            throws IOException, InterruptedException {
        boolean asLines = !in.toString().toLowerCase(Locale.ROOT).endsWith(".json");
        try {
            if (terminal == null) {
                return conversion.run(records, lines, asLines, format, soFar -> {});
            }
            ConversionProgress progress = new ConversionProgress(terminal, Files.size(in), System::nanoTime);
            Progress result = conversion.run(records, lines, asLines, format, progress);
            progress.end(result);
            return result;
        } catch (NodeException unknownFormat) {
            throw new SandboxException(
                    "--format " + format + ": " + unknownFormat.detail(),
                    "Name a known format, or use auto, which tries every format");
        }
    }
}
