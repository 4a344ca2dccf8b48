package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import org.sumspace.sandbox.client.EcosystemClient;
import picocli.CommandLine.Command;

/** {@code sumspace catalog ecosystem accept}. */
@Command(name = "accept", description = "Accepts your invitation to an ecosystem.")
final class EcosystemAcceptCommand extends EcosystemAction {
    @Override
    void run() throws IOException {
        EcosystemClient catalog = new EcosystemClient(loggedIn());
        print(
                catalog.acceptInvitation(catalog.get(ecosystem())),
                "accepted the invitation to ecosystem " + ecosystem(),
                "Your turn: ./sumspace catalog ecosystem sign " + ecosystem());
    }
}
