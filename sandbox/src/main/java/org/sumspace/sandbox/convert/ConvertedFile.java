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
import org.sumspace.converter.FileConversion.Listener;
import org.sumspace.converter.FileConversion.Progress;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.SandboxException;

/** Converts the records of one file into another file, which appears only when it is complete. */
public final class ConvertedFile {
    private static final int START_BYTES = 64;

    private final Path in;
    private final Path out;
    private final @Nullable PrintWriter terminal;
    private final Map<String, String> environment;

    /**
     * @param terminal shows the progress; null to show none
     * @param environment the settings of the converter
     */
    public ConvertedFile(Path in, Path out, @Nullable PrintWriter terminal, Map<String, String> environment) {
        this.in = in;
        this.out = out;
        this.terminal = terminal;
        this.environment = environment;
    }

    /** Converts an open file. */
    @FunctionalInterface
    private interface Work {
        Progress run(FileConversion conversion, InputStream records, OutputStream lines, Listener listener)
                throws IOException, InterruptedException;
    }

    /**
     * Converts learning records: an array or a sequence of values if the name of the file ends in {@code .json}, otherwise
     * one per line.
     *
     * @param format format of the records that do not name it themselves; null to recognise it
     */
    public Progress records(@Nullable String format) throws IOException, InterruptedException {
        boolean asLines = !in.toString().toLowerCase(Locale.ROOT).endsWith(".json");
        return write((conversion, records, lines, listener) -> {
            try {
                return conversion.run(records, lines, asLines, format, listener);
            } catch (NodeException unknownFormat) {
                throw new SandboxException(
                        "--format " + format + ": " + unknownFormat.detail(),
                        "Name a known format, or use auto, which tries every format");
            }
        });
    }

    /**
     * Converts the rows of a table, or the objects of a JSON file, with a mapping.
     *
     * @param config a file with settings of the conversion; null for the default ones
     */
    public Progress table(Path mapping, @Nullable Path config) throws IOException, InterruptedException {
        byte[] rules = Files.readAllBytes(mapping);
        byte[] settings = config == null ? null : Files.readAllBytes(config);
        return write((conversion, records, lines, listener) -> {
            try {
                return conversion.runTable(
                        records, lines, String.valueOf(mapping.getFileName()), rules, settings, listener);
            } catch (NodeException e) {
                throw new SandboxException(
                        "Could not convert " + in + " with " + mapping + ": " + e.detail(),
                        "docs/reference/converter.md, Tables, describes the mapping and the config");
            }
        });
    }

    /** Whether the file begins as JSON of records does. */
    public boolean startsAsJson() throws IOException {
        try (InputStream start = Files.newInputStream(in)) {
            for (byte b : start.readNBytes(START_BYTES)) {
                if (b == '{' || b == '[') {
                    return true;
                }
                if (b > ' ') {
                    return false;
                }
            }
            return true;
        }
    }

    private Progress write(Work work) throws IOException, InterruptedException {
        OutputPaths.requireFile(out, "--out");
        Path draft = out.resolveSibling(out.getFileName() + ".part");
        try (InputStream records = Files.newInputStream(in)) {
            FileConversion conversion = FileConversion.of(environment);
            Files.createDirectories(OutputPaths.folderOf(out));
            Progress result;
            try (OutputStream lines = new BufferedOutputStream(Files.newOutputStream(draft))) {
                result = run(work, conversion, records, lines);
            }
            Files.move(draft, out, StandardCopyOption.REPLACE_EXISTING);
            return result;
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private Progress run(Work work, FileConversion conversion, InputStream records, OutputStream lines)
            throws IOException, InterruptedException {
        if (terminal == null) {
            return work.run(conversion, records, lines, soFar -> {});
        }
        ConversionProgress progress = new ConversionProgress(terminal, Files.size(in), System::nanoTime);
        Progress result = work.run(conversion, records, lines, progress);
        progress.end(result);
        return result;
    }
}
