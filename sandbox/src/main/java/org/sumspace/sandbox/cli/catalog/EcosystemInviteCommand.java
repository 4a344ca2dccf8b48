package org.sumspace.sandbox.cli.catalog;

import java.io.IOException;
import java.util.List;
import org.sumspace.sandbox.cli.shared.RecordId;
import org.sumspace.sandbox.client.EcosystemClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sumspace catalog ecosystem invite}. */
@Command(
        name = "invite",
        description = "As the orchestrator, invites a participant. A further invitation replaces its roles.")
final class EcosystemInviteCommand extends EcosystemAction {
    @Parameters(
            index = "1",
            paramLabel = "PARTICIPANT",
            converter = RecordId.Converter.class,
            description = "id of the participant")
    @SuppressWarnings("NullAway.Init")
    private RecordId participant;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            split = ",",
            required = true,
            description = "role of the participant in the ecosystem; may be given several times")
    private List<String> roles = List.of();

    @Override
    void run() throws IOException {
        EcosystemClient catalog = new EcosystemClient(loggedIn());
        print(
                catalog.invite(catalog.get(ecosystem()), participant.text(), roles),
                "invited " + participant + " to ecosystem " + ecosystem(),
                "The participant's turn: ./sumspace catalog ecosystem accept " + ecosystem() + ", or deny");
    }
}
