package org.sumspace.bench.chaos.exchange;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.client.ConnectorKeyClient;
import org.sumspace.client.ContractClient;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.client.ExchangeClient.Wanted;
import org.sumspace.client.NodeClient;
import org.sumspace.client.Poll;
import org.sumspace.client.RemoteException;
import org.sumspace.client.WaitTimeoutException;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.example.ExampleExchange.Prepared;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpaceHome;

/** The clients of both connectors and of the contract manager. A request without an answer is repeated. */
final class ExchangeClients {
    private static final Logger LOG = LoggerFactory.getLogger(ExchangeClients.class);
    private static final Duration END_MAX = Duration.ofMinutes(4);
    private static final Duration ANSWER_MAX = Duration.ofMinutes(2);
    private static final Duration INTERVAL = Duration.ofMillis(300);
    private static final int CLIENT_ERROR_MIN = 400;
    private static final int SERVER_ERROR_MIN = 500;
    private static final Set<Integer> TRY_AGAIN = Set.of(401, 408, 409, 424, 429);

    final ExchangeClient provider;
    final ExchangeClient consumer;
    private final ConnectorKeyClient providerKeys;
    private final ConnectorKeyClient consumerKeys;
    private final Wanted wanted;
    private final ContractClient contracts;
    private final String contractId;
    private final String participant;
    private final NodeClient providerAtCatalog;

    private ExchangeClients(
            NodeClient provider,
            NodeClient consumer,
            Wanted wanted,
            ContractClient contracts,
            String contractId,
            String participant,
            NodeClient providerAtCatalog) {
        this.provider = new ExchangeClient(provider);
        this.consumer = new ExchangeClient(consumer);
        this.providerKeys = new ConnectorKeyClient(provider);
        this.consumerKeys = new ConnectorKeyClient(consumer);
        this.wanted = wanted;
        this.contracts = contracts;
        this.contractId = contractId;
        this.participant = participant;
        this.providerAtCatalog = providerAtCatalog;
    }

    static ExchangeClients of(SpaceHome home, SpaceOperators operators, Prepared prepared) {
        NodeClient provider = operators.at(home.plan().node(NodeKind.CONNECTOR, prepared.provider()));
        NodeClient consumer = operators.at(home.plan().node(NodeKind.CONNECTOR, prepared.consumer()));
        return new ExchangeClients(
                provider,
                consumer,
                new Wanted(prepared.contract(), prepared.resource(), prepared.purpose(), List.of(), List.of()),
                new ContractClient(operators.atManager()),
                prepared.contract().substring(prepared.contract().lastIndexOf('/') + 1),
                participantOf(consumer).toString(),
                operators.atCatalog(home.plan().dataProvider(prepared.provider())));
    }

    /** The URL of the record of a connector's participant. */
    static URI participantOf(NodeClient connector) {
        return new ConnectorKeyClient(connector)
                .all()
                .participant()
                .map(URI::create)
                .orElseThrow(
                        () -> new SandboxException("a connector is not registered", "Look into the connectors' logs"));
    }

    /**
     * Triggers at the consumer.
     *
     * @param number makes the request differ from requests with other numbers
     */
    Exchange trigger(long number, String idempotencyKey) {
        return consumer.start(wanted, number, idempotencyKey);
    }

    /** The ids of the consumer's newest exchanges. */
    Set<String> exchanges() {
        return answered(() -> consumer.all("")).stream().map(Exchange::id).collect(Collectors.toSet());
    }

    /** Waits for a while without faults; returns the exchanges that have not ended at the provider. */
    Set<String> awaitEndsAtProvider() {
        Set<String> open = ConcurrentHashMap.newKeySet();
        try {
            Poll.until("the provider's exchanges end", END_MAX, INTERVAL, () -> {
                List<Exchange> pending = answered(() -> provider.all("?status=PENDING"));
                open.clear();
                pending.forEach(each -> open.add(each.exchangeId()));
                return open.isEmpty();
            });
        } catch (WaitTimeoutException late) {
            LOG.debug("Exchanges do not end at the provider", late);
        }
        return open;
    }

    /**
     * Makes both connectors create new keys. They sign with these after some minutes, and create no further keys until
     * then.
     */
    void rotateKeys() {
        for (ConnectorKeyClient each : List.of(providerKeys, consumerKeys)) {
            try {
                each.rotate();
            } catch (RemoteException refused) {
                LOG.debug("A connector did not rotate its key", refused);
            }
        }
    }

    /** From now on the catalog shows another key of the provider. */
    SwappedKey swapKey(SpaceOperators operators) {
        return SwappedKey.of(providerAtCatalog, operators);
    }

    /** The consumer withdraws its signature. */
    void revoke() {
        answered(() -> contracts.revoke(contractId, participant));
    }

    /** The consumer signs again, which makes the contract valid again. */
    void signAgain() {
        answered(() -> contracts.sign(contractId, participant, "participant", "again"));
    }

    /** @throws RemoteException if the answer is a refusal that another attempt would not change */
    static <T> T answered(Supplier<T> request) {
        AtomicReference<@Nullable T> answer = new AtomicReference<>();
        Poll.until("a node answers", ANSWER_MAX, INTERVAL, () -> {
            try {
                answer.set(request.get());
                return true;
            } catch (RemoteException failure) {
                if (isRefusal(failure)) {
                    throw failure;
                }
                return false;
            }
        });
        return requireNonNull(answer.get(), "a node gave no answer");
    }

    static boolean isRefusal(RemoteException failure) {
        return failure.status() >= CLIENT_ERROR_MIN
                && failure.status() < SERVER_ERROR_MIN
                && !TRY_AGAIN.contains(failure.status());
    }
}
