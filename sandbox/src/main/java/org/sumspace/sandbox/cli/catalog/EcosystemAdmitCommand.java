package org.sumspace.sandbox.cli.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.client.EcosystemClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog ecosystem admit}. */
@Command(
        name = "admit",
        description = "As the orchestrator, admits a participant that requests to join, or rejects it.")
final class EcosystemAdmitCommand extends EcosystemAction {
    @Parameters(
            index = "1",
            paramLabel = "REQUEST",
            converter = RecordId.Converter.class,
            description = "id of the request; 'ecosystem requests' shows it")
    @SuppressWarnings("NullAway.Init")
    private RecordId request;

    @Option(names = "--reject", description = "rejects the request")
    private boolean reject;

    @Override
    void run() throws IOException {
        EcosystemClient catalog = new EcosystemClient(loggedIn());
        JsonNode ecosystem = catalog.get(ecosystem());
        if (reject) {
            print(
                    catalog.reject(ecosystem, request.text()),
                    "rejected request " + request,
                    "You can still admit it, with the same command without --reject.");
        } else {
            print(
                    catalog.authorize(ecosystem, request.text()),
                    "admitted request " + request,
                    "The participant's turn: ./sumspace catalog ecosystem sign " + ecosystem());
        }
    }
}
