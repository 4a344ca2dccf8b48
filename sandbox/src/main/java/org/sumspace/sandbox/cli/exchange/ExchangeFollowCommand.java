package org.sumspace.sandbox.cli.exchange;

import java.io.IOException;
import org.sumspace.client.ExchangeClient;
import org.sumspace.sandbox.cli.shared.RecordId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace exchange follow}. */
@Command(name = "follow", description = "Shows the progress of an exchange until it ends.")
final class ExchangeFollowCommand extends ExchangeAction {
    @Parameters(
            index = "0",
            paramLabel = "ID",
            converter = RecordId.Converter.class,
            description = "id of the exchange at this connector")
    @SuppressWarnings("NullAway.Init")
    private RecordId id;

    @Override
    int run(ExchangeClient exchanges) throws IOException {
        return follow(exchanges, exchanges.get(id.text()));
    }
}
