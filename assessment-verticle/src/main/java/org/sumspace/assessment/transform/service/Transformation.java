package org.sumspace.assessment.transform.service;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.core.EventRow;
import org.sumspace.assessment.transform.core.StatementWriter;
import org.sumspace.assessment.transform.core.Timestamps;
import org.sumspace.assessment.transform.core.Verb;
import org.sumspace.assessment.transform.domain.Recipe;
import org.sumspace.assessment.transform.domain.TransformResult;
import org.sumspace.assessment.transform.store.EventRows;

/** Writes the pseudonymised rows as xAPI statements, one for each line, in the order of the input. */
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
     * @param file appears when it is complete
     * @param progress is told how many rows are done
     */
    public static TransformResult run(
            RowDatabase database,
            String table,
            ValidatedTable validated,
            Recipe recipe,
            Path file,
            LongConsumer progress)
            throws IOException {
        Files.deleteIfExists(file);
        if (!recipe.hasStatements()) {
            return new TransformResult(validated.rows(), 0, List.of());
        }
        Transformation transformation = new Transformation();
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try (FileChannel channel = FileChannel.open(
                draft, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
            JsonGenerator json = JSON.createGenerator(out);
            json.setRootValueSeparator(new SerializedString("\n"));
            StatementWriter writer = new StatementWriter(json);
            new EventRows(database, table, validated, recipe).forEach(row -> {
                writer.write(transformation.normal(row));
                progress.accept(transformation.statements);
            });
            json.flush();
            out.write("\n".getBytes(UTF_8));
            out.flush();
            channel.force(true);
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        return new TransformResult(validated.rows(), transformation.statements, transformation.warnings());
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
