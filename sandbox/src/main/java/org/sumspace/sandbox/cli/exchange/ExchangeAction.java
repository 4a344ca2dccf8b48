package org.sumspace.sandbox.cli.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
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
import org.sumspace.sandbox.space.Account;

/** A command about exchanges, at one of the two connectors. */
abstract class ExchangeAction extends ConnectorAction {
    static final int FAILED = 1;

    @Override
    protected final int run(NodeClient client) throws IOException {
        return run(new ExchangeClient(client));
    }

    /** @return the exit code */
    abstract int run(ExchangeClient exchanges) throws IOException;

    /** Prints the record, and says with the exit code whether the exchange failed. */
    final int print(Exchange exchange, Optional<Exchange> peer) {
        if (json()) {
            out().println(PrintedText.of(exchange.record()));
        } else {
            new ExchangeView(exchange, peer).table().print(out());
        }
        return exchange.isOpen() || exchange.isSuccess() ? 0 : FAILED;
    }

    /** Shows the progress until the exchange has ended. */
    final int follow(ExchangeClient exchanges, Exchange from) throws IOException {
        Peer peer = new Peer(this::connectorOfPeer);
        Exchange ended = new ExchangeFollower(exchanges, peer, err(), System::nanoTime).untilTheEnd(from.id());
        return print(ended, peer.recordOf(ended));
    }

    /** The other side's record, if the other side's connector is in the same file. */
    final Optional<Exchange> peer(Exchange exchange) {
        return new Peer(this::connectorOfPeer).recordOf(exchange);
    }

    private Optional<ExchangeClient> connectorOfPeer(Exchange exchange) {
        try {
            Optional<SpaceReport> space = space();
            return space.isEmpty() ? Optional.empty() : connectorOfPeer(exchange, space.get());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<ExchangeClient> connectorOfPeer(Exchange exchange, SpaceReport space) throws IOException {
        String url = new RecordClient(space.node(NodeName.CATALOG).client()).connectorOf(URI.create(exchange.peer()));
        Optional<String> organisation = space.organisationAt(NodeName.CONNECTOR, url);
        if (organisation.isEmpty()) {
            return Optional.empty();
        }
        Account account = space.account(organisation.get());
        return Optional.of(new ExchangeClient(space.node(NodeName.CONNECTOR, organisation.get())
                .client()
                .login(account.email(), account.password())));
    }

    @Override
    protected final String remedy(int status, NodeAddress connector) {
        return switch (status) {
            case 403 ->
                "See what the contract permits, and why not, with ./sumspace contract decide; docs/connector.md explains"
                        + " refusals";
            case 404 -> "See the ids with ./sumspace exchange list";
            default -> super.remedy(status, connector);
        };
    }
}
