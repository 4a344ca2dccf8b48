package org.sumspace.sandbox.cli.exchange;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.sumspace.sandbox.ProgressBar;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.client.Exchange;
import org.sumspace.sandbox.client.ExchangeClient;
import org.sumspace.sandbox.client.Poll;

/** Shows the bytes of an exchange and where it stands at both sides, until it has ended here. */
final class ExchangeFollower {
    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final ExchangeClient exchanges;
    private final Peer peer;
    private final ProgressBar bar;

    ExchangeFollower(ExchangeClient exchanges, Peer peer, PrintWriter terminal, LongSupplier nanoTime) {
        this.exchanges = exchanges;
        this.peer = peer;
        this.bar = new ProgressBar(terminal, nanoTime);
    }

    Exchange untilTheEnd(String id) {
        Exchange exchange = exchanges.get(id);
        while (exchange.isOpen()) {
            Exchange present = exchange;
            bar.show(present.bytes(), present.bytesInTotal(), () -> text(present, peer.recordOf(present)));
            Poll.pause(INTERVAL);
            exchange = exchanges.get(id);
        }
        bar.end(exchange.bytes(), exchange.bytesInTotal(), text(exchange, peer.recordOf(exchange)));
        return exchange;
    }

    private static String text(Exchange exchange, Optional<Exchange> other) {
        String states = ExchangeView.state(exchange)
                + other.map(each -> ", " + ExchangeView.state(each)).orElse("");
        return String.format(
                Locale.ROOT,
                "%,d of %,d bytes, %-40s",
                exchange.bytes(),
                exchange.bytesInTotal(),
                PrintedText.of(states));
    }
}
