package org.sumspace.connector;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.participant.KnownCatalogs;
import org.sumspace.common.http.participant.ParticipantAuthenticator;
import org.sumspace.common.http.participant.ParticipantClient;
import org.sumspace.common.http.participant.ParticipantKeys;
import org.sumspace.common.http.participant.ParticipantRecords;
import org.sumspace.common.http.participant.ParticipantSignatures;
import org.sumspace.common.http.participant.SignedOrOther;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.odrl.document.RuleDocuments;
import org.sumspace.common.portal.CatalogNames;
import org.sumspace.common.portal.NamesFeature;
import org.sumspace.common.portal.PolicyFeature;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.RecordIds;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.connector.catalog.domain.CatalogUrls.Kind;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.contract.service.ManagerReads;
import org.sumspace.connector.exchange.api.ExchangeFeature;
import org.sumspace.connector.exchange.api.ExchangeTopics;
import org.sumspace.connector.exchange.api.LegacyPeerAuthenticator;
import org.sumspace.connector.exchange.api.PeerFeature;
import org.sumspace.connector.exchange.api.TriggerKey;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.service.ExchangeList;
import org.sumspace.connector.exchange.service.TriggerService;
import org.sumspace.connector.exchange.service.legacy.LegacyExchanges;
import org.sumspace.connector.exchange.service.legacy.LegacyPeerService;
import org.sumspace.connector.exchange.service.legacy.LegacyReports;
import org.sumspace.connector.exchange.service.payload.OutcomeLimit;
import org.sumspace.connector.exchange.service.peer.ExchangeEvidence;
import org.sumspace.connector.exchange.service.peer.OwnMessages;
import org.sumspace.connector.exchange.service.peer.PeerCalls;
import org.sumspace.connector.exchange.service.peer.PeerChannel;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.exchange.service.peer.RecordRemoval;
import org.sumspace.connector.exchange.service.run.EndWaits;
import org.sumspace.connector.exchange.service.run.ExchangeCalls;
import org.sumspace.connector.exchange.service.run.ExchangeGauges;
import org.sumspace.connector.exchange.service.run.ExchangeRunner;
import org.sumspace.connector.exchange.service.run.Handled;
import org.sumspace.connector.exchange.service.run.MeasuredExchanges;
import org.sumspace.connector.exchange.service.run.RefusedStarts;
import org.sumspace.connector.exchange.service.terms.UseCounts;
import org.sumspace.connector.exchange.store.EvidenceStore;
import org.sumspace.connector.exchange.store.ExchangeStore;
import org.sumspace.connector.exchange.store.LegacyExchangeStore;
import org.sumspace.connector.exchange.store.UseCountStore;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.record.store.StatementStore;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.service.ClockMeasuring;
import org.sumspace.connector.shared.service.ClockOffsets;
import org.sumspace.connector.shared.service.ClockOffsets.Service;
import org.sumspace.connector.shared.service.DocumentSender;
import org.sumspace.connector.shared.store.RevisionStore;

/** How the connector exchanges data with others. */
final class ExchangeServices {
    private static final Duration MANAGER_TIMEOUT = Duration.ofSeconds(30);

    private final Node node;
    private final AdministrationServices administration;
    private final ExchangeConfig config;
    private final String instance = UUID.randomUUID().toString();
    private final ExchangeStore store;
    private final EndWaits waits;
    private final MeasuredExchanges measured;
    private final UseCounts counts;
    private final ClockOffsets clocks;
    private final ParticipantSignatures signatures;
    private final ExchangeWork work;
    private final LegacyExchangeServices legacy;
    private final ExchangeRunner runner;
    private final RefusedStarts refused;
    private final ExchangeList list;
    private final PeerService messages;
    private final RecordRemoval removal;
    private final ClockMeasuring clockMeasuring;

    /**
     * The parts of the node that exchanges use.
     *
     * @param cipher encrypts what is stored
     * @param trust determines for which participants only certified keys count
     * @param dataDir the folder for payloads of open exchanges
     */
    record Node(
            Vertx vertx,
            DocumentStore store,
            FieldCipher cipher,
            NodeHttpClient http,
            Refusals refusals,
            MeterRegistry metrics,
            TrustAnchors trust,
            Path dataDir,
            Clock clock) {}

    /** Prepares the database. Exchanges continue after {@link #start}. */
    static Future<ExchangeServices> open(
            Node node, AdministrationServices administration, ExchangeConfig config, List<PeerConfig> peers) {
        ExchangeStore store = new ExchangeStore(node.store());
        UseCountStore counts = new UseCountStore(node.store());
        LegacyExchangeStore legacyExchanges = new LegacyExchangeStore(node.store());
        return store.createIndexes()
                .compose(done -> counts.createIndexes())
                .compose(done -> legacyExchanges.createIndexes())
                .map(done -> new ExchangeServices(node, administration, config, peers, store, counts, legacyExchanges));
    }

    private ExchangeServices(
            Node node,
            AdministrationServices administration,
            ExchangeConfig config,
            List<PeerConfig> peers,
            ExchangeStore store,
            UseCountStore countStore,
            LegacyExchangeStore legacyExchangeStore) {
        Clock clock = node.clock();
        this.node = node;
        this.administration = administration;
        this.config = config;
        this.store = store;
        waits = new EndWaits(node.vertx(), store);
        measured = new MeasuredExchanges(node.metrics());
        store.follow(measured::written);
        store.follow(waits::wake);
        counts = new UseCounts(countStore, store);
        clocks = new ClockOffsets(clock);
        ParticipantKeys keys = new ParticipantKeys(
                new KnownCatalogs(this::catalogs), new ParticipantRecords(node.http()), node.trust(), clock);
        signatures = new ParticipantSignatures(
                node.vertx(), administration.identity()::signer, keys, clock, node.refusals());
        ParticipantClient client = new ParticipantClient(signatures, node.http());
        work = work(new ManagerReads(node.http()::send, call -> client.sendToService(call, MANAGER_TIMEOUT)));
        legacy = LegacyExchangeServices.of(
                node, work, peers, new LegacyExchanges(legacyExchangeStore), this::participantUrl, this::endpoint);
        ExchangeEvidence evidence = new ExchangeEvidence(new EvidenceStore(node.store()), keys, clock);
        PeerChannel channel = new PeerChannel(client, work.catalog()::endpoint);
        RecordIds ids = new RecordIds(new SecureRandom());
        Supplier<String> newIds = () -> ids.next(clock.instant());
        Supplier<Moment> moments = () -> new Moment(clock.instant(), instance, clocks.isTrusted());
        runner = new ExchangeRunner(
                node.vertx(),
                store,
                ExchangeLimits.DEFAULT.withSilence(config.silence()).withResume(config.resumeTimeout()),
                calls(new PeerCalls(store, channel, evidence, work.gate(), work.payloads())),
                config.exchangesMax(),
                newIds,
                moments);
        refused = new RefusedStarts(store, newIds, moments);
        list = new ExchangeList(store, waits, evidence::timeline, config.anonymousList());
        messages = new PeerService(
                store,
                runner,
                work.terms(),
                work.gate(),
                refused,
                work.payloads(),
                evidence,
                new OutcomeLimit(store, config.retention().outcomesPerPeerMax()),
                this::participant,
                instance,
                clock);
        ExchangeGauges.register(
                node.metrics(), waits, runner, () -> work.payloads().bytes(), clocks);
        removal = new RecordRemoval(store, evidence, config.retention()::days, clock, clocks::isTrusted);
        clockMeasuring = new ClockMeasuring(node.http(), this::addresses, clocks, clock);
    }

    private ExchangeWork work(DocumentSender managerReads) {
        return ExchangeWork.open(
                node.vertx(),
                node.dataDir(),
                node.http(),
                clocks.measuring(Service.CATALOG, node.http()::send),
                clocks.measuring(Service.MANAGER, managerReads),
                node.cipher(),
                administration.settings(),
                administration.secrets(),
                store,
                counts,
                new StatementService(new StatementStore(node.store()), new RevisionStore(node.store())),
                config,
                node.clock(),
                clocks::isTrusted,
                this::handle);
    }

    private Future<Handled> handle(String id, ExchangeEvent event) {
        return runner.handle(id, event);
    }

    /** Messages to other parties, messages to this participant at another place of the exchange, and local work. */
    private ExchangeCalls calls(PeerCalls peers) {
        return (record, call) -> call.party(record.parties())
                .map(party -> messagesTo(record, party, peers))
                .orElse(work.calls())
                .make(record, call);
    }

    private ExchangeCalls messagesTo(ExchangeRecord record, int party, PeerCalls peers) {
        if (record.parties().isOldPeer()) {
            return legacy.calls();
        }
        return record.parties().participant(party).equals(participant())
                ? new OwnMessages(messages, work.gate(), work.payloads())
                : peers;
    }

    /** A reference that names no participant of the catalog is returned unchanged. */
    private String participantUrl(String reference) {
        return work.catalog().urls().canonical(Kind.PARTICIPANTS, reference).orElse(reference);
    }

    private Optional<ParticipantConfiguration> configuration() {
        return Optional.ofNullable(administration.settings().current().configuration());
    }

    private String endpoint() {
        return configuration()
                .orElseThrow(() ->
                        NodeException.unavailable("This connector has no configuration, so it exchanges no data."))
                .endpoint()
                .toString();
    }

    private String participant() {
        return administration
                .identity()
                .participant()
                .orElseThrow(() -> NodeException.unavailable(
                        "This connector is not registered at its catalog yet. Its readiness (/health/ready)"
                                + " says why."))
                .toString();
    }

    private Map<Service, URI> addresses() {
        return configuration()
                .map(known -> Map.of(Service.MANAGER, known.contractUri().url(), Service.CATALOG, known.catalog()))
                .orElse(Map.of());
    }

    private List<URI> catalogs() {
        return configuration().map(ParticipantConfiguration::catalog).stream().toList();
    }

    /** Whether the clock of this connector agrees with the contract manager's, for its readiness. */
    Future<Void> checkClock() {
        return clocks.check();
    }

    /** Continues the exchanges that an earlier process left open. */
    Future<Void> start() {
        removal.start(node.vertx());
        return clockMeasuring
                .start(node.vertx())
                .compose(done -> counts.sweep())
                .compose(done -> work.payloads().sweep())
                .compose(done -> runner.start(measured::read));
    }

    /** Starts no further work. */
    Future<Void> stop() {
        return Future.join(runner.stop(), removal.stop(), clockMeasuring.stop()).mapEmpty();
    }

    /** Registers the topics that browsers follow. */
    void topics(PortalEvents events) {
        new ExchangeTopics(list, new AnswerEnvelope(node.clock())).addTo(events);
        store.follow(record -> ExchangeTopics.changed(events, record));
    }

    Feature[] features() {
        Clock clock = node.clock();
        AnswerEnvelope envelope = new AnswerEnvelope(clock);
        TriggerService triggers =
                new TriggerService(legacy.terms(), work.gate(), refused, runner, waits, list, this::participant, clock);
        LegacyPeerService legacyMessages = new LegacyPeerService(
                store,
                legacy.exchanges(),
                runner,
                legacy.terms(),
                work.gate(),
                refused,
                work.payloads(),
                legacy.channel(),
                new LegacyReports(node.vertx(), store, legacy.calls(), this::handle),
                this::participant,
                instance,
                clock);
        CatalogNames names = new CatalogNames(node.vertx(), this::catalogs, node.http()::send, clock);
        return new Feature[] {
            new PolicyFeature(RuleDocuments.standard()::find, names),
            new NamesFeature(names, Callers::requireAdministrator),
            new ExchangeFeature(triggers, list, messages, work.chainWork(), config.timeout(), clock, envelope),
            new PeerFeature(messages, legacyMessages, triggers, envelope)
        };
    }

    /**
     * Admits peers with a signature, and applications with the key for triggers.
     *
     * @param publicUrl of this connector, without a trailing slash; known once it listens
     */
    ApiServer.Builder admitting(ApiServer.Builder api, Supplier<URI> publicUrl) {
        return api.security(TriggerKey.SCHEME, new TriggerKey(config.triggerApiKey(), node.clock()))
                .security(LegacyPeerAuthenticator.SCHEME, new LegacyPeerAuthenticator(legacy.peers()))
                .security(
                        ParticipantAuthenticator.SCHEME,
                        new SignedOrOther(
                                new ParticipantAuthenticator(signatures, publicUrl),
                                unsigned -> Future.failedFuture(NodeException.unauthenticated(
                                        "Sign the request as a participant of the catalog (RFC 9421).")),
                                List.of()));
    }
}
