package org.sumspace.sandbox.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.sumspace.client.ConnectorKeyClient;
import org.sumspace.client.ContractClient;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.client.NodeClient;
import org.sumspace.client.Poll;
import org.sumspace.client.RemoteException;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.example.ExampleApplications;
import org.sumspace.sandbox.example.ExampleExchange;
import org.sumspace.sandbox.example.ExampleExchange.Prepared;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceHome;

/** Lets two connectors exchange data under a contract, then shows a refusal by a policy and one after a revocation. */
final class ExchangeShow {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final SpaceHome home;
    private final SpaceOperators operators;

    /**
     * The results.
     *
     * @param delivered how many bytes arrived at the consumer's application
     * @param refusal why the use of an expired offering was refused
     * @param revocation why delivery is refused after the consumer has left the contract
     */
    record Shown(String provider, String consumer, long delivered, String refusal, String revocation) {}

    ExchangeShow(SpaceHome home, SpaceOperators operators) {
        this.home = home;
        this.operators = operators;
    }

    /** @throws IllegalStateException if a delivery succeeds that should be refused, or the other way round */
    Shown show() throws IOException {
        try (ExampleApplications applications = ExampleApplications.start(0)) {
            Prepared prepared =
                    ExampleExchange.create(home.plan(), operators, applications.source(), applications.sink());
            NodeClient connector = operators.at(home.plan().node(NodeKind.CONNECTOR, prepared.consumer()));
            ExchangeClient exchanges = new ExchangeClient(connector);
            Exchange delivered = ended(exchanges, prepared, prepared.resource());
            require(
                    delivered.isSuccess() && applications.received().size() == 1,
                    "not delivered: " + delivered.error());
            String refusal = refusal(exchanges, prepared, prepared.expiredResource());
            revoke(connector, prepared);
            String revocation = refusal(exchanges, prepared, prepared.resource());
            require(applications.received().size() == 1, "delivered after a refusal or a revocation");
            return new Shown(prepared.provider(), prepared.consumer(), delivered.bytes(), refusal, revocation);
        }
    }

    private static Exchange ended(ExchangeClient exchanges, Prepared prepared, String resource) {
        String id = exchanges
                .start(new ExchangeClient.Wanted(
                        prepared.contract(), resource, prepared.purpose(), List.of(), List.of()))
                .id();
        Poll.until("the exchange has ended", TIMEOUT, () -> !exchanges.get(id).isOpen());
        return exchanges.get(id);
    }

    private static String refusal(ExchangeClient exchanges, Prepared prepared, String resource) {
        try {
            Exchange ended = ended(exchanges, prepared, resource);
            require(!ended.isSuccess(), "delivered what the contract does not permit");
            return ended.error();
        } catch (RemoteException refused) {
            return refused.reason();
        }
    }

    private void revoke(NodeClient connector, Prepared prepared) {
        ContractClient contracts = new ContractClient(
                operators.at(home.plan().nodes(NodeKind.CONTRACT).get(0)));
        String participant =
                new ConnectorKeyClient(connector).all().participant().orElseThrow();
        String id = prepared.contract().replaceFirst(".*/", "");
        contracts.revoke(id, participant);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException("The exchange of the demonstration was " + otherwise);
        }
    }
}
