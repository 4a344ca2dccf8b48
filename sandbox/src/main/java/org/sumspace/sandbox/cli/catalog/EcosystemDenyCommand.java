package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import org.sumspace.sandbox.client.EcosystemClient;
import picocli.CommandLine.Command;

/** {@code sumspace catalog ecosystem deny}. */
@Command(name = "deny", description = "Denies your invitation to an ecosystem.")
final class EcosystemDenyCommand extends EcosystemAction {
    @Override
    void run() throws IOException {
        EcosystemClient catalog = new EcosystemClient(loggedIn());
        print(
                catalog.denyInvitation(catalog.get(ecosystem())),
                "denied the invitation to ecosystem " + ecosystem(),
                "The orchestrator may invite you again.");
    }
}
