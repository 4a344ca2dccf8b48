package org.sumspace.assessment.transform.service;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.JsonDocuments;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.pseudonym.service.ValueTreatment;
import org.sumspace.assessment.shared.core.Timestamps;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.core.EventRow;
import org.sumspace.assessment.transform.core.StatementWriter;
import org.sumspace.assessment.transform.core.Verb;
import org.sumspace.assessment.transform.domain.Recipe;
import org.sumspace.assessment.transform.domain.TransformResult;
import org.sumspace.assessment.transform.store.EventRows;
import org.sumspace.assessment.transform.store.RowNumbers;

/** Writes the pseudonymised rows as xAPI statements, or the documents of the input with pseudonyms; in its order. */
public final class Transformation {
    private static final JsonFactory JSON = new JsonFactory();

    private long statements;
    private long noZone;
    private long noTime;
    private long negativeDurations;
    private long unknownVerbs;
    private long noActor;

    private Transformation() {}

    /**
     * What is transformed.
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

    /** Writes what a run gives out. */
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
            return new TransformResult(source.validated().rows(), 0, List.of());
        }
        Transformation transformation = new Transformation();
        write(file, out -> transformation.statements(database, source, out, progress));
        return new TransformResult(source.validated().rows(), transformation.statements, transformation.warnings());
    }

    private static TransformResult documents(
            RowDatabase database, Source source, ValueTreatment treatment, Path file, LongConsumer progress)
            throws IOException {
        ValidatedTable validated = source.validated();
        boolean all =
                validated.rejected().stream().allMatch(each -> each.column().isEmpty());
        BitSet numbers = all ? new BitSet() : RowNumbers.of(database, source.table());
        List<DocumentWriter.Field> fields = validated.columns().stream()
                .map(column -> new DocumentWriter.Field(
                        column.name(), source.pseudonyms().action(column.name())))
                .toList();
        long[] written = new long[1];
        write(file, out -> {
            DocumentWriter writer = new DocumentWriter(
                    out, fields, treatment, number -> all || numbers.get(Math.toIntExact(number)), progress);
            JsonDocuments.forEach(source.snapshot(), source.input(), writer);
            written[0] = writer.written();
        });
        return new TransformResult(validated.rows(), written[0], List.of());
    }

    /** The file appears when it is complete and durable. */
    private static void write(Path file, Content content) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try (FileChannel channel = FileChannel.open(
                draft, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
            content.write(out);
            out.flush();
            channel.force(true);
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private void statements(RowDatabase database, Source source, OutputStream out, LongConsumer progress)
            throws IOException {
        JsonGenerator json = JSON.createGenerator(out);
        json.setRootValueSeparator(new SerializedString("\n"));
        StatementWriter writer = new StatementWriter(json);
        new EventRows(database, source.table(), source.validated(), source.recipe()).forEach(row -> {
            writer.write(normal(row));
            progress.accept(statements);
        });
        json.flush();
        out.write('\n');
    }

    private EventRow normal(EventRow row) {
        statements++;
        if (row.actor() == null && !Boolean.TRUE.equals(row.anonymous())) {
            noActor++;
        }
        if (row.viewContext() != null && !Verb.isKnown(row.viewContext())) {
            unknownVerbs++;
        }
        Double duration = row.durationSeconds();
        if (duration != null && duration < 0) {
            negativeDurations++;
            duration = null;
        }
        return new EventRow(
                row.id(),
                timestamp(row.timestamp()),
                row.actor(),
                row.session(),
                row.school(),
                row.group(),
                row.viewContext(),
                row.resource(),
                row.resourceType(),
                duration,
                row.author(),
                row.anonymous());
    }

    private @Nullable String timestamp(@Nullable String text) {
        if (text == null) {
            return null;
        }
        Optional<Timestamps.Read> read = Timestamps.read(text);
        if (read.isEmpty()) {
            noTime++;
            return text;
        }
        noZone += read.get().zoned() ? 0 : 1;
        return read.get().text();
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        add(warnings, noZone, "time stamps have no zone and were read as UTC");
        add(warnings, noTime, "time stamps are not readable and stay as they are");
        add(warnings, negativeDurations, "durations are negative and were left out");
        add(warnings, unknownVerbs, "rows have a view context that is not known; their verb is 'accessed'");
        add(warnings, noActor, "rows have no actor");
        return warnings;
    }

    private static void add(List<String> warnings, long count, String what) {
        if (count > 0) {
            warnings.add(count + " " + what + ".");
        }
    }
}
