package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.ServiceKeyClient.ServiceKeys;
import picocli.CommandLine.Option;

/** A command that prints keys. */
abstract class KeysAction extends CatalogAction {
    @Option(names = "--secret", description = "prints the secret too; whoever has it can act as your connectors")
    private boolean secret;

    @Override
    final String ifAbsent() {
        return "./sumspace catalog keys rotate makes keys";
    }

    final void print(ServiceKeys keys) {
        if (json()) {
            ObjectNode printed =
                    JsonInput.empty().put("_id", keys.participant()).put("serviceKey", keys.key());
            if (secret) {
                printed.put("serviceSecretKey", keys.secret());
            }
            out().println(PrintedText.of(printed));
            return;
        }
        TextTable.ofFields()
                .row("participant", keys.participant())
                .row("service key", keys.key())
                .row("secret", secret ? keys.secret() : "not shown; --secret prints it")
                .print(out());
    }
}
