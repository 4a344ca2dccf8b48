package org.sumspace.sandbox.cli.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.sumspace.sandbox.cli.connector.ConnectorAction;
import org.sumspace.sandbox.cli.shared.NodeAddress;
import org.sumspace.sandbox.cli.shared.NodeName;
import org.sumspace.sandbox.cli.shared.PrintedText;
import org.sumspace.sandbox.cli.shared.SpaceReport;
import org.sumspace.sandbox.client.Exchange;
import org.sumspace.sandbox.client.ExchangeClient;
import org.sumspace.sandbox.client.NodeClient;
import org.sumspace.sandbox.client.RecordClient;
import org.sumspace.sandbox.space.SpaceAccount;

/** A command about exchanges, at one of the two connectors. */
abstract class ExchangeAction extends ConnectorAction {
    static final int FAILED = 1;

    @Override
    protected final int run(NodeClient client) throws IOException {
        return run(new ExchangeClient(client));
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
            Optional<SpaceReport> space = space();
            return space.isEmpty() ? Optional.empty() : connectorOf(participant, space.get());
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
    protected final String remedy(int status, NodeAddress connector) {
        return switch (status) {
            case 403 ->
                "See what the contract permits, and why not, with ./sumspace contract decide; docs/reference/connector.md explains"
                        + " refusals";
            case 404 -> "See the ids with ./sumspace exchange list";
            default -> super.remedy(status, connector);
        };
    }
}
