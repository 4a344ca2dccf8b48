package org.sumspace.sandbox.transfer;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.sumspace.sandbox.ProgressBar;
import org.sumspace.sandbox.client.TransferClient;

/** Writes the export of a catalog to a file, which appears only when it is complete. */
public final class ExportFile {
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private ExportFile() {}

    /**
     * Exports a catalog. Only its owner can read the file, because even without secrets it contains e-mail addresses
     * and drafts.
     *
     * @param withSecrets whether the export has password hashes and keys
     * @return the number of records
     */
    public static long write(
            TransferClient catalog, Path out, boolean withSecrets, PrintWriter terminal, LongSupplier nanoTime)
            throws IOException {
        Path draft = out.resolveSibling(out.getFileName() + ".part");
        Files.deleteIfExists(draft);
        Files.createFile(draft, OWNER_ONLY);
        try {
            long records;
            try (LineCounter lines =
                    new LineCounter(new BufferedOutputStream(Files.newOutputStream(draft)), terminal, nanoTime)) {
                catalog.export(withSecrets, lines);
                records = lines.count;
                lines.end();
            }
            Files.move(draft, out, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            return records;
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Counts lines as they pass. */
    private static final class LineCounter extends FilterOutputStream {
        private final ProgressBar bar;
        private long count;

        LineCounter(OutputStream out, PrintWriter terminal, LongSupplier nanoTime) {
            super(out);
            this.bar = new ProgressBar(terminal, nanoTime);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            for (int i = offset; i < offset + length; i++) {
                if (bytes[i] == '\n') {
                    count++;
                }
            }
            bar.show(0, 0, this::text);
        }

        void end() {
            bar.end(0, 0, text());
        }

        private String text() {
            return String.format(Locale.ROOT, "%,d records", count);
        }
    }
}
