package org.sumspace.assessment.dataset.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;
import org.sumspace.assessment.dataset.core.ForeignFormat;
import org.sumspace.assessment.dataset.core.Header;
import org.sumspace.assessment.dataset.core.LineEnds;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.store.FormatDetection;
import org.sumspace.assessment.dataset.store.ParquetFile;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.table.TextEncoding;
import org.sumspace.common.table.Utf8Check;

/** Copies an input into the folder of its run, as UTF-8, so that every stage reads the same bytes. */
public record Acquisition(InputLimits limits) {
    private static final int PART_BYTES = 1 << 16;

    /** The properties of the bytes that are found while copying. */
    private record Copied(long bytes, String sha256, boolean utf8, String head) {}

    /**
     * @param to the snapshot, which is replaced
     * @param progress is told how many bytes are copied
     * @throws AssessmentException if the input is empty, too large or not a table
     */
    public Snapshot acquire(InputFile input, Path to, LongConsumer progress) throws IOException {
        Path raw = to.resolveSibling(to.getFileName() + ".raw");
        Copied copied;
        try (InputStream in = input.open();
                OutputStream out = Files.newOutputStream(raw)) {
            copied = copy(in, out, progress);
        }
        if (copied.bytes() == 0) {
            throw new AssessmentException(FailureCode.UNSUPPORTED_FORMAT, "The input is empty.");
        }
        if (ParquetFile.isOne(copied.head())) {
            Files.move(raw, to, StandardCopyOption.REPLACE_EXISTING);
            ParquetFile.checkFooter(to, limits);
            return new Snapshot(
                    input.name(),
                    copied.sha256(),
                    copied.bytes(),
                    InputFormat.PARQUET,
                    "utf-8",
                    ',',
                    0,
                    List.of(),
                    null,
                    List.of());
        }
        ForeignFormat.ofBytes(copied.head()).ifPresent(Acquisition::refuse);
        TextEncoding encoding = TextEncoding.of(copied.head(), copied.utf8());
        if (encoding.isPlainUtf8()) {
            Files.move(raw, to, StandardCopyOption.REPLACE_EXISTING);
        } else {
            convert(raw, encoding, to);
            Files.delete(raw);
        }
        List<String> warnings = new ArrayList<>();
        if (encoding.assumed()) {
            warnings.add(TextEncoding.ASSUMED);
        }
        FormatDetection.Detected detected = FormatDetection.detect(to, input.name(), limits);
        Header header = detected.format() == InputFormat.CSV ? header(to) : new Header(List.of(), ',', 0);
        if (detected.format() == InputFormat.CSV) {
            alignLineEnds(to, header);
        }
        if (header.skipped() > 0) {
            warnings.add(
                    "The header was found in line " + (header.skipped() + 1) + "; what is before it was left out.");
        }
        return new Snapshot(
                input.name(),
                copied.sha256(),
                copied.bytes(),
                detected.format(),
                encoding.charset().name().toLowerCase(java.util.Locale.ROOT),
                header.delimiter(),
                header.skipped(),
                header.names(),
                detected.recordsMember(),
                warnings);
    }

    private static void refuse(String format) {
        throw new AssessmentException(
                FailureCode.UNSUPPORTED_FORMAT, "The input is " + format + "; CSV, JSON, JSONL and Parquet are read.");
    }

    private Copied copy(InputStream in, OutputStream out, LongConsumer progress) throws IOException {
        MessageDigest sha256 = Digest.sha256();
        Utf8Check utf8 = new Utf8Check();
        String head = "";
        byte[] part = new byte[PART_BYTES];
        long bytes = 0;
        for (int length = in.readNBytes(part, 0, part.length);
                length > 0;
                length = in.readNBytes(part, 0, part.length)) {
            if (bytes == 0) {
                head = HexFormat.of().formatHex(part, 0, Math.min(length, TextEncoding.HEAD_BYTES));
            }
            bytes += length;
            if (bytes > limits.bytes()) {
                throw new AssessmentException(
                        FailureCode.FILE_TOO_LARGE, "The input is larger than " + limits.bytes() + " bytes.");
            }
            sha256.update(part, 0, length);
            utf8.update(part, length);
            out.write(part, 0, length);
            progress.accept(bytes);
        }
        return new Copied(bytes, HexFormat.of().formatHex(sha256.digest()), utf8.isValid(), head);
    }

    private static void convert(Path raw, TextEncoding encoding, Path to) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(raw));
                Writer out = Files.newBufferedWriter(to, UTF_8)) {
            in.skipNBytes(encoding.mark());
            Reader text = new InputStreamReader(in, encoding.charset());
            text.transferTo(out);
        }
    }

    private static void alignLineEnds(Path snapshot, Header header) throws IOException {
        try (InputStream in = Files.newInputStream(snapshot)) {
            if (!LineEnds.copy(in, OutputStream.nullOutputStream(), header.delimiter(), header.skipped())) {
                return;
            }
        }
        Path aligned = snapshot.resolveSibling(snapshot.getFileName() + ".aligned");
        try (InputStream in = Files.newInputStream(snapshot);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(aligned))) {
            LineEnds.copy(in, out, header.delimiter(), header.skipped());
        }
        Files.move(aligned, snapshot, StandardCopyOption.REPLACE_EXISTING);
    }

    private Header header(Path snapshot) throws IOException {
        try (BufferedReader text = Files.newBufferedReader(snapshot, UTF_8)) {
            Header header = Header.read(text, limits.lineBytes(), limits.columns());
            ForeignFormat.ofHeader(header.names().get(0)).ifPresent(Acquisition::refuse);
            return header;
        }
    }
}
