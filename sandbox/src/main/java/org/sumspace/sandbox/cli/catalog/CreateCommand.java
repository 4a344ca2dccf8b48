package org.sumspace.sandbox.cli.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.CatalogRecord;
import org.sumspace.sandbox.client.RecordClient;
import org.sumspace.sandbox.client.RecordClient.Written;
import org.sumspace.sandbox.client.RecordKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog create}. */
@Command(
        name = "create",
        description = {
            "Creates a record. Its fields are read from FILE; the options replace some of them.",
            "The same command again creates nothing: it shows the record that it has created. Use another --key to create"
                    + " a second record with the same fields.",
            "GET /docs of the catalog describes every field.",
        })
final class CreateCommand extends CatalogAction {
    @Parameters(
            index = "0",
            paramLabel = "KIND",
            converter = KindConverter.class,
            completionCandidates = KindNames.class,
            description = "kind of record: " + KindNames.LISTED)
    @SuppressWarnings("NullAway.Init")
    private RecordKind kind;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "file with the fields as a JSON object; - reads standard input (default: the options alone)")
    private @Nullable String file;

    @Option(names = "--name", paramLabel = "TEXT", description = "name of the record")
    private @Nullable String name;

    @Option(names = "--description", paramLabel = "TEXT", description = "description of the record")
    private @Nullable String description;

    @Option(names = "--draft", description = "creates a draft, which nobody else sees until you publish it")
    private boolean draft;

    @Option(
            names = "--key",
            paramLabel = "TEXT",
            description = "Idempotency-Key of the request (default: a digest of kind and fields)")
    private @Nullable String key;

    @Override
    void run() throws IOException {
        ObjectNode fields = fields();
        Written written = new RecordClient(loggedIn()).create(kind, fields, key == null ? digest(fields) : key);
        CatalogRecord record = written.record();
        WrittenRecord.warnOfIgnoredFields(written, err());
        if (json()) {
            out().println(PrintedText.of(record.content()));
            return;
        }
        WrittenRecord.print("created", record, out());
        printNext(record.isPublished() ? List.of("show " + record.id()) : ShowCommand.draftCommands(record));
    }

    private ObjectNode fields() throws IOException {
        if (file == null && name == null) {
            throw wrongArgument("expected a FILE with the fields, or --name");
        }
        ObjectNode fields = file == null ? JsonInput.empty() : JsonInput.object(file, System.in);
        if (name != null) {
            fields.put("name", name);
        }
        if (description != null) {
            fields.put("description", description);
        }
        if (draft) {
            fields.put("status", "draft");
        }
        return fields;
    }

    private String digest(ObjectNode fields) {
        return Digest.of((kind.path() + fields).getBytes(UTF_8)).toString();
    }

    @Override
    String afterConflict() {
        return "Use another --key: with this one a record with other fields was created";
    }
}
