package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.sumspace.sandbox.client.EcosystemClient;
import org.sumspace.sandbox.client.NodeClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace catalog ecosystem sign}. */
@Command(
        name = "sign",
        description =
                "Signs the contract of an ecosystem: as its orchestrator, or as a participant that was admitted or has"
                        + " accepted its invitation.")
final class EcosystemSignCommand extends EcosystemAction {
    @Option(names = "--signature", paramLabel = "TEXT", required = true, description = "your signature of the contract")
    private String signature = "";

    @Override
    void run() throws IOException {
        NodeClient account = loggedIn();
        EcosystemClient catalog = new EcosystemClient(account);
        JsonNode ecosystem = catalog.get(ecosystem());
        boolean orchestrates = Reference.id(ecosystem.path("orchestrator")).equals(account.subject());
        String role = orchestrates ? "orchestrator" : "participant";
        print(
                catalog.sign(ecosystem, role, signature),
                "signed ecosystem " + ecosystem() + " as its " + role,
                orchestrates
                        ? "Participants that you have admitted can sign, too."
                        : "You are a member as soon as the contract manager has the signature.");
    }
}
