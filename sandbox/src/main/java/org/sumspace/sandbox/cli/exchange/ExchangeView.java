package org.sumspace.sandbox.cli.exchange;

import java.util.List;
import java.util.Locale;
import org.sumspace.client.Exchange;
import org.sumspace.sandbox.cli.shared.TextTable;

/**
 * An exchange as commands print it.
 *
 * @param others the known records of the other parties
 */
record ExchangeView(Exchange exchange, List<Exchange> others) {
    TextTable table() {
        TextTable table = TextTable.ofFields()
                .row("exchange", exchange.id())
                .row("status", exchange.status())
                .row(exchange.role(), exchange.step());
        others.forEach(other -> table.row(other.role(), other.step()));
        table.row("contract", exchange.contract()).row("started", exchange.createdAt());
        if (exchange.bytesInTotal() > 0) {
            table.row("bytes", String.format(Locale.ROOT, "%,d of %,d", exchange.bytes(), exchange.bytesInTotal()));
        }
        return exchange.error().isEmpty() ? table : table.row("reason", exchange.error());
    }

    static String state(Exchange exchange) {
        return exchange.role() + " " + exchange.step();
    }
}
