package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.util.List;
import org.sumspace.sandbox.client.EcosystemClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sumspace catalog ecosystem join}. */
@Command(name = "join", description = "Requests to join an ecosystem. Its orchestrator admits or rejects the request.")
final class EcosystemJoinCommand extends EcosystemAction {
    @Option(
            names = "--role",
            paramLabel = "ROLE",
            split = ",",
            required = true,
            description = "role in the ecosystem for which you ask; may be given several times")
    private List<String> roles = List.of();

    @Override
    void run() throws IOException {
        EcosystemClient catalog = new EcosystemClient(loggedIn());
        print(
                catalog.requestToJoin(catalog.get(ecosystem()), roles),
                "requested to join ecosystem " + ecosystem(),
                "The orchestrator's turn. See: ./sumspace catalog ecosystem requests " + ecosystem());
    }
}
