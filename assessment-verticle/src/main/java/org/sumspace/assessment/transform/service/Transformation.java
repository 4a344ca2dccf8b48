package org.sumspace.assessment.transform.service;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.JsonDocuments;
import org.sumspace.assessment.pseudonym.domain.FieldPlan;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.pseudonym.service.ValueTreatment;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.core.EventNormaliser;
import org.sumspace.assessment.transform.domain.Recipe;
import org.sumspace.assessment.transform.domain.TransformResult;
import org.sumspace.assessment.transform.store.EventRows;
import org.sumspace.assessment.transform.store.RowNumbers;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.table.ColumnReading;

/** Writes the pseudonymised rows as xAPI statements, or the documents of the input with pseudonyms; in its order. */
public final class Transformation {
    private Transformation() {}

    /**
     * The source of the transformation.
     *
     * @param table the pseudonymised rows
     * @param snapshot file of the input
     */
    public record Source(
            String table,
            ValidatedTable validated,
            Recipe recipe,
            PseudonymResult pseudonyms,
            Path snapshot,
            Snapshot input) {}

    /** Writes the rows that a run gives out. */
    private interface Content {
        void write(OutputStream out) throws IOException;
    }

    /**
     * @param treatment of documents
     * @param file appears when it is complete
     * @param progress is told how many rows are done
     */
    public static TransformResult run(
            RowDatabase database, Source source, ValueTreatment treatment, Path file, LongConsumer progress)
            throws IOException {
        Files.deleteIfExists(file);
        if (source.input().format().hasDocuments()) {
            return documents(database, source, treatment, file, progress);
        }
        if (!source.recipe().hasStatements()) {
            return TransformResult.of(source.validated().rows(), 0, List.of(), null);
        }
        EventNormaliser[] counted = new EventNormaliser[1];
        EventRows rows = new EventRows(source.table(), source.validated(), source.recipe());
        String sha256 = write(
                file,
                out -> counted[0] = new StatementRanges(database, rows, StatementRanges.ROWS).write(out, progress));
        return TransformResult.of(source.validated().rows(), counted[0].events(), counted[0].warnings(), sha256);
    }

    private static TransformResult documents(
            RowDatabase database, Source source, ValueTreatment treatment, Path file, LongConsumer progress)
            throws IOException {
        ValidatedTable validated = source.validated();
        boolean all =
                validated.rejected().stream().allMatch(each -> each.column().isEmpty());
        BitSet numbers = all ? new BitSet() : RowNumbers.of(database, source.table());
        List<FieldPlan> fields = validated.columns().stream()
                .map(column -> source.pseudonyms().field(column.name()))
                .toList();
        List<ColumnReading> readings =
                validated.columns().stream().map(TypedColumn::reading).toList();
        long[] written = new long[1];
        String sha256 = write(file, out -> {
            DocumentWriter writer = new DocumentWriter(
                    out,
                    fields,
                    readings,
                    treatment,
                    source.recipe().schema().hasStatements(),
                    number -> all || numbers.get(Math.toIntExact(number)),
                    progress);
            JsonDocuments.forEach(source.snapshot(), source.input(), writer::batch);
            written[0] = writer.written();
        });
        return TransformResult.of(validated.rows(), written[0], List.of(), sha256);
    }

    /**
     * The file appears when it is complete and durable.
     *
     * @return the SHA-256 of the file, which is computed on the way because the file may be large
     */
    private static String write(Path file, Content content) throws IOException {
        MessageDigest sha256 = Digest.sha256();
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try (FileChannel channel = FileChannel.open(
                draft, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            OutputStream out = new BufferedOutputStream(
                    new DigestOutputStream(Channels.newOutputStream(channel), sha256), 1 << 16);
            content.write(out);
            out.flush();
            channel.force(true);
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        return HexFormat.of().formatHex(sha256.digest());
    }
}
