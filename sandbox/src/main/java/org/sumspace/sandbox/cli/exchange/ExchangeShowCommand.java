package org.sumspace.sandbox.cli.exchange;

import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.sandbox.cli.shared.RecordId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace exchange show}. */
@Command(
        name = "show",
        description = "Shows an exchange, and where it stands at the parties that are in the --space file.")
final class ExchangeShowCommand extends ExchangeAction {
    @Parameters(
            index = "0",
            paramLabel = "ID",
            converter = RecordId.Converter.class,
            description = "id of the exchange at this connector")
    @SuppressWarnings("NullAway.Init")
    private RecordId id;

    @Override
    int run(ExchangeClient exchanges) {
        Exchange exchange = exchanges.get(id.text());
        return print(exchange, others(exchange));
    }
}
