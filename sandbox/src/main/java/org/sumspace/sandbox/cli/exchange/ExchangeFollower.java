package org.sumspace.sandbox.cli.exchange;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.client.Poll;
import org.sumspace.sandbox.ProgressBar;
import org.sumspace.sandbox.cli.shared.PrintedText;

/** Shows the bytes of an exchange and its state at all parties, until it has ended at this connector. */
final class ExchangeFollower {
    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final ExchangeClient exchanges;
    private final Peers peers;
    private final ProgressBar bar;

    ExchangeFollower(ExchangeClient exchanges, Peers peers, PrintWriter terminal, LongSupplier nanoTime) {
        this.exchanges = exchanges;
        this.peers = peers;
        this.bar = new ProgressBar(terminal, nanoTime);
    }

    Exchange untilTheEnd(String id) {
        Exchange exchange = exchanges.get(id);
        while (exchange.isOpen()) {
            Exchange present = exchange;
            bar.show(present.bytes(), present.bytesInTotal(), () -> text(present, peers.recordsOf(present)));
            Poll.pause(INTERVAL);
            exchange = exchanges.get(id);
        }
        bar.end(exchange.bytes(), exchange.bytesInTotal(), text(exchange, peers.recordsOf(exchange)));
        return exchange;
    }

    private static String text(Exchange exchange, List<Exchange> others) {
        String states = Stream.concat(Stream.of(exchange), others.stream())
                .map(ExchangeView::state)
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "%,d of %,d bytes, %-40s",
                exchange.bytes(),
                exchange.bytesInTotal(),
                PrintedText.of(states));
    }
}
