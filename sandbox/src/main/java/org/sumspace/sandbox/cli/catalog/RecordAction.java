package org.sumspace.sandbox.cli.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.client.CatalogRecord;
import org.sumspace.sandbox.client.RecordClient;
import org.sumspace.sandbox.client.RecordKind;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command on one record. */
abstract class RecordAction extends CatalogAction {
    @Parameters(paramLabel = "ID", converter = RecordId.Converter.class, description = "id of the record")
    @SuppressWarnings("NullAway.Init")
    private RecordId id;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            converter = KindConverter.class,
            completionCandidates = KindNames.class,
            description = "kind of the record: " + KindNames.LISTED + " (default: it is looked for in all kinds)")
    private @Nullable RecordKind kind;

    final CatalogRecord find(RecordClient catalog) {
        return catalog.find(id.text(), kind == null ? RecordKind.ALL : List.of(kind))
                .orElseThrow(() -> new SandboxException(
                        "there is no " + (kind == null ? "record" : kind.title()) + " " + id,
                        isLoggedIn()
                                ? "Check the id. ./sumspace catalog list KIND --mine lists your own records"
                                : "Check the id. A draft is shown to its owner alone: use --email or --as"));
    }

    @Override
    final String afterConflict() {
        return "It was changed since. Read it with ./sumspace catalog show " + id + ", and repeat the command";
    }
}
