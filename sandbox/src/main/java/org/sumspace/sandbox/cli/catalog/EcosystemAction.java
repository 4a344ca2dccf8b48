package org.sumspace.sandbox.cli.catalog;

import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.client.EcosystemClient.Changed;
import picocli.CommandLine.Parameters;

/** A command on one ecosystem. */
abstract class EcosystemAction extends CatalogAction {
    @Parameters(
            index = "0",
            paramLabel = "ECOSYSTEM",
            converter = RecordId.Converter.class,
            description = "id of the ecosystem")
    @SuppressWarnings("NullAway.Init")
    private RecordId ecosystem;

    final String ecosystem() {
        return ecosystem.text();
    }

    final void print(Changed changed, String done, String next) {
        if (json()) {
            out().println(PrintedText.of(changed.answer()));
            return;
        }
        out().println(done);
        if (changed.isPending()) {
            out().println("pending at the contract manager; the catalog completes it");
        }
        out().println(next);
    }

    @Override
    final String afterConflict() {
        return "See the requests and their status: ./sumspace catalog ecosystem requests " + ecosystem;
    }
}
