package org.sumspace.sandbox.cli.exchange;

import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.RecordId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sumspace exchange cancel}. */
@Command(name = "cancel", description = "Asks for the end of an exchange. What was delivered before stays delivered.")
final class ExchangeCancelCommand extends ExchangeAction {
    @Parameters(
            index = "0",
            paramLabel = "ID",
            converter = RecordId.Converter.class,
            description = "id of the exchange at this connector")
    @SuppressWarnings("NullAway.Init")
    private RecordId id;

    @Override
    int run(ExchangeClient exchanges) {
        Exchange exchange = exchanges.cancel(id.text());
        out().println("exchange " + id + " is " + PrintedText.of(exchange.status()) + ", step "
                + PrintedText.of(exchange.step()));
        return 0;
    }
}
