package org.sumspace.sandbox.cli.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.client.RecordClient;
import org.sumspace.sandbox.cli.shared.NodeAction;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.SpaceReport;
import org.sumspace.sandbox.space.SpaceAccount;

/** A command about exchanges, at one of the two connectors. */
abstract class ExchangeAction extends NodeAction {
    static final int FAILED = 1;

    ExchangeAction() {
        super(NodeName.CONNECTOR);
    }

    @Override
    protected final int run() throws IOException {
        return run(new ExchangeClient(loggedIn()));
    }

    /** @return the exit code */
    abstract int run(ExchangeClient exchanges) throws IOException;

    /** Prints the record; the exit code shows whether the exchange failed. */
    final int print(Exchange exchange, List<Exchange> others) {
        if (json()) {
            out().println(PrintedText.of(exchange.record()));
        } else {
            new ExchangeView(exchange, others).table().print(out());
        }
        return exchange.isOpen() || exchange.isSuccess() ? 0 : FAILED;
    }

    /** Shows the progress until the exchange has ended. */
    final int follow(ExchangeClient exchanges, Exchange from) throws IOException {
        Peers peers = new Peers(this::connectorOf);
        Exchange ended = new ExchangeFollower(exchanges, peers, err(), System::nanoTime).untilTheEnd(from.id());
        return print(ended, peers.recordsOf(ended));
    }

    /** The records of the other parties whose connectors are in the same file. */
    final List<Exchange> others(Exchange exchange) {
        return new Peers(this::connectorOf).recordsOf(exchange);
    }

    private Optional<ExchangeClient> connectorOf(String participant) {
        try {
            return node().isInSpace() ? connectorOf(participant, node().space()) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<ExchangeClient> connectorOf(String participant, SpaceReport space) throws IOException {
        String url = new RecordClient(space.node(NodeName.CATALOG).client()).connectorOf(URI.create(participant));
        Optional<String> organisation = space.organisationAt(NodeName.CONNECTOR, url);
        if (organisation.isEmpty()) {
            return Optional.empty();
        }
        SpaceAccount account = space.account(organisation.get());
        return Optional.of(new ExchangeClient(space.node(NodeName.CONNECTOR, organisation.get())
                .client()
                .login(account.email(), account.password())));
    }

    @Override
    protected final Map<Integer, String> remedies() {
        return Map.of(
                403,
                "See what the contract permits, and why not, with ./sumspace call contract decideContract;"
                        + " docs/reference/connector.md explains refusals",
                404,
                "See the ids with ./sumspace exchange list");
    }
}
