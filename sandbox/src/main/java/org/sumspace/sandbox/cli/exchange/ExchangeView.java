package org.sumspace.sandbox.cli.exchange;

import java.util.Locale;
import java.util.Optional;
import org.sumspace.sandbox.cli.shared.TextTable;
import org.sumspace.sandbox.client.Exchange;

/**
 * An exchange as commands print it.
 *
 * @param peer the record of the other side; empty if it is not known
 */
record ExchangeView(Exchange exchange, Optional<Exchange> peer) {
    TextTable table() {
        TextTable table = TextTable.ofFields()
                .row("exchange", exchange.id())
                .row("status", exchange.status())
                .row(exchange.role(), exchange.step());
        peer.ifPresent(other -> table.row(other.role(), other.step()));
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
