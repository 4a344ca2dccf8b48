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
import org.sumspace.sandbox.Outputs;
import org.sumspace.sandbox.SandboxException;

/** Converts the records of one file into another, which is there only when it is whole. */
public final class ConvertedFile {
    private ConvertedFile() {}

    /**
     * @param in an array, or values one after the other, where its name ends in {@code .json}; else lines
     * @param format of the records that do not name it themselves; null to find it out
     * @param terminal where progress is shown, or null
     * @param environment the settings of the converter
     */
    public static Progress write(
            Path in, Path out, @Nullable String format, @Nullable PrintWriter terminal, Map<String, String> environment)
            throws IOException, InterruptedException {
        Outputs.requireFile(out, "--out");
        Path draft = out.resolveSibling(out.getFileName() + ".part");
        try (InputStream records = Files.newInputStream(in)) {
            FileConversion conversion = FileConversion.of(environment);
            Files.createDirectories(Outputs.folderOf(out));
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
            ProgressBar bar = new ProgressBar(terminal, Files.size(in), System::nanoTime);
            Progress result = conversion.run(records, lines, asLines, format, bar);
            bar.done(result);
            return result;
        } catch (NodeException unknownFormat) {
            throw new SandboxException("--format " + format + ": " + unknownFormat.detail(), "auto tries every format");
        }
    }
}
