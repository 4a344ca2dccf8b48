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
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.store.MongoStore;
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
import org.sumspace.connector.exchange.service.legacy.LegacyChannel;
import org.sumspace.connector.exchange.service.legacy.LegacyExchanges;
import org.sumspace.connector.exchange.service.legacy.LegacyItems;
import org.sumspace.connector.exchange.service.legacy.LegacyPeerCalls;
import org.sumspace.connector.exchange.service.legacy.LegacyPeerService;
import org.sumspace.connector.exchange.service.legacy.LegacyPeers;
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
import org.sumspace.connector.exchange.service.terms.ExchangeTerms;
import org.sumspace.connector.exchange.service.terms.UseCounts;
import org.sumspace.connector.exchange.store.EvidenceStore;
import org.sumspace.connector.exchange.store.ExchangeStore;
import org.sumspace.connector.exchange.store.LegacyExchangeStore;
import org.sumspace.connector.exchange.store.UseCountStore;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.record.store.StatementStore;
import org.sumspace.connector.registration.service.ConnectorIdentity;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.service.ClockMeasuring;
import org.sumspace.connector.shared.service.ClockOffsets;
import org.sumspace.connector.shared.service.ClockOffsets.Service;
import org.sumspace.connector.shared.service.DocumentSender;
import org.sumspace.connector.shared.store.RevisionStore;

/** How the connector exchanges data with others. */
final class ExchangeServices {
    private static final Duration MANAGER_TIMEOUT = Duration.ofSeconds(30);

    private final UseCounts counts;
    private final ExchangeWork work;
    private final ExchangeRunner runner;
    private final ParticipantSignatures signatures;
    private final List<Feature> features;
    private final ExchangeTopics topics;
    private final EndWaits followed;
    private final TriggerKey triggerKey;
    private final OwnMessages ownMessages;
    private final Vertx vertx;
    private final RecordRemoval removal;
    private final ClockOffsets clocks;
    private final ClockMeasuring clockMeasuring;
    private final LegacyPeerAuthenticator legacyPeerAuthenticator;

    /**
     * The parts of the node that exchanges use.
     *
     * @param cipher encrypts what is stored
     * @param trust determines for which participants only certified keys count
     * @param dataDir the folder for payloads of open exchanges
     */
    record Node(
            Vertx vertx,
            MongoStore mongo,
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
        ExchangeStore store = new ExchangeStore(node.mongo());
        UseCountStore counts = new UseCountStore(node.mongo());
        LegacyExchangeStore legacyExchanges = new LegacyExchangeStore(node.mongo());
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
        String instance = UUID.randomUUID().toString();
        Supplier<String> own = () -> participant(administration.identity());
        EndWaits exchanges = new EndWaits(node.vertx(), new MeasuredExchanges(store, node.metrics()));
        counts = new UseCounts(countStore, exchanges);
        clocks = new ClockOffsets(clock);
        ParticipantKeys keys = new ParticipantKeys(
                new KnownCatalogs(() -> catalogs(administration)),
                new ParticipantRecords(node.http()),
                node.trust(),
                clock);
        signatures = new ParticipantSignatures(
                node.vertx(), administration.identity()::signer, keys, clock, node.refusals());
        ParticipantClient client = new ParticipantClient(signatures, node.http());
        DocumentSender managerReads =
                new ManagerReads(node.http()::send, call -> client.sendToService(call, MANAGER_TIMEOUT));
        work = ExchangeWork.open(
                node.vertx(),
                node.dataDir(),
                node.http(),
                clocks.measuring(Service.CATALOG, node.http()::send),
                clocks.measuring(Service.MANAGER, managerReads),
                node.cipher(),
                administration.settings(),
                administration.secrets(),
                exchanges,
                counts,
                new StatementService(new StatementStore(node.mongo()), new RevisionStore(node.mongo())),
                config,
                clock,
                clocks::isTrusted,
                this::handle);
        ExchangeEvidence evidence = new ExchangeEvidence(new EvidenceStore(node.mongo()), keys, clock);
        PeerChannel channel = new PeerChannel(client, work.catalog()::endpoint);
        RecordIds ids = new RecordIds(new SecureRandom());
        LegacyPeers legacyPeers =
                new LegacyPeers(peers.stream().map(PeerConfig::legacyPeer).toList(), this::participantUrl);
        ExchangeTerms terms = work.terms().withOldPeers(legacyPeers::contains);
        LegacyChannel legacyChannel = new LegacyChannel(node.http(), work.catalog()::endpoint);
        LegacyExchanges legacyExchanges = new LegacyExchanges(legacyExchangeStore);
        LegacyPeerCalls legacyCalls = new LegacyPeerCalls(
                legacyPeers,
                legacyChannel,
                legacyExchanges,
                new LegacyItems(legacyChannel, legacyExchanges, work.payloads(), clock),
                terms,
                work.gate(),
                () -> endpoint(administration),
                clock);
        Supplier<String> newIds = () -> ids.next(clock.instant());
        Supplier<Moment> moments = () -> new Moment(clock.instant(), instance, clocks.isTrusted());
        RefusedStarts refused = new RefusedStarts(exchanges, store, newIds, moments);
        runner = new ExchangeRunner(
                node.vertx(),
                exchanges,
                ExchangeLimits.DEFAULT.withSilence(config.silence()).withResume(config.resumeTimeout()),
                calls(new PeerCalls(exchanges, channel, evidence, work.gate(), work.payloads()), legacyCalls, own),
                config.exchangesMax(),
                newIds,
                moments);
        ExchangeList list = new ExchangeList(store, exchanges, evidence::timeline, config.anonymousList());
        PeerService messages = new PeerService(
                exchanges,
                runner,
                work.terms(),
                work.gate(),
                refused,
                work.payloads(),
                evidence,
                new OutcomeLimit(store, config.retention().outcomesPerPeerMax()),
                own,
                instance,
                clock);
        ownMessages = new OwnMessages(messages, work.gate(), work.payloads());
        TriggerService triggers = new TriggerService(terms, work.gate(), refused, runner, exchanges, list, own, clock);
        LegacyPeerService legacyMessages = new LegacyPeerService(
                exchanges,
                legacyExchanges,
                runner,
                terms,
                work.gate(),
                refused,
                work.payloads(),
                legacyChannel,
                new LegacyReports(node.vertx(), exchanges, legacyCalls, this::handle),
                own,
                instance,
                clock);
        AnswerEnvelope envelope = new AnswerEnvelope(clock);
        features = List.of(
                new ExchangeFeature(triggers, list, messages, work.chainWork(), config.timeout(), clock, envelope),
                new PeerFeature(messages, legacyMessages, triggers, envelope));
        followed = exchanges;
        topics = new ExchangeTopics(list, envelope);
        legacyPeerAuthenticator = new LegacyPeerAuthenticator(legacyPeers);
        triggerKey = new TriggerKey(config.triggerApiKey(), clock);
        vertx = node.vertx();
        ExchangeGauges.register(
                node.metrics(), exchanges, runner, () -> work.payloads().bytes(), clocks);
        removal = new RecordRemoval(store, evidence, config.retention()::days, clock, clocks::isTrusted);
        clockMeasuring = new ClockMeasuring(node.http(), () -> addresses(administration), clocks, clock);
    }

    private Future<Handled> handle(String id, ExchangeEvent event) {
        return runner.handle(id, event);
    }

    private ExchangeCalls calls(PeerCalls messages, LegacyPeerCalls legacyMessages, Supplier<String> own) {
        return (record, call) -> call.party(record.parties())
                .map(party -> messagesTo(record, party, own, messages, legacyMessages))
                .orElse(work.calls())
                .make(record, call);
    }

    private ExchangeCalls messagesTo(
            ExchangeRecord record,
            int party,
            Supplier<String> own,
            PeerCalls messages,
            LegacyPeerCalls legacyMessages) {
        if (record.parties().isOldPeer()) {
            return legacyMessages;
        }
        return record.parties().participant(party).equals(own.get()) ? ownMessages : messages;
    }

    /** A reference that names no participant of the catalog is returned unchanged. */
    private String participantUrl(String reference) {
        return work.catalog().urls().canonical(Kind.PARTICIPANTS, reference).orElse(reference);
    }

    private static String endpoint(AdministrationServices administration) {
        ParticipantConfiguration configuration =
                administration.settings().current().configuration();
        if (configuration == null) {
            throw NodeException.unavailable("This connector has no configuration, so it exchanges no data.");
        }
        return configuration.endpoint().toString();
    }

    private static String participant(ConnectorIdentity identity) {
        return identity.participant()
                .map(URI::toString)
                .orElseThrow(() -> NodeException.unavailable(
                        "This connector is not registered at its catalog yet. Its readiness (/health/ready)"
                                + " says why."));
    }

    private static Map<Service, URI> addresses(AdministrationServices administration) {
        ParticipantConfiguration configuration =
                administration.settings().current().configuration();
        return configuration == null
                ? Map.of()
                : Map.of(
                        Service.MANAGER,
                        URI.create(configuration.contractUri().toString()),
                        Service.CATALOG,
                        configuration.catalog());
    }

    /** Whether the clock of this connector agrees with the contract manager's, for its readiness. */
    Future<Void> checkClock() {
        return clocks.check();
    }

    private static List<URI> catalogs(AdministrationServices administration) {
        ParticipantConfiguration configuration =
                administration.settings().current().configuration();
        return configuration == null ? List.of() : List.of(configuration.catalog());
    }

    /** Continues the exchanges that an earlier process left open. */
    Future<Void> start() {
        removal.start(vertx);
        return clockMeasuring
                .start(vertx)
                .compose(done -> counts.sweep())
                .compose(done -> work.payloads().sweep())
                .compose(done -> runner.start());
    }

    /** Starts no further work. */
    Future<Void> stop() {
        return Future.join(runner.stop(), removal.stop(), clockMeasuring.stop()).mapEmpty();
    }

    /** Registers the topics that browsers follow. */
    void topics(PortalEvents events) {
        topics.addTo(events);
        followed.follow(record -> ExchangeTopics.changed(events, record));
    }

    Feature[] features() {
        return features.toArray(Feature[]::new);
    }

    /**
     * Admits peers with a signature, and applications with the key for triggers.
     *
     * @param publicUrl of this connector, without a trailing slash; known once it listens
     */
    ApiServer.Builder admitting(ApiServer.Builder api, Supplier<URI> publicUrl) {
        return api.security(TriggerKey.SCHEME, triggerKey)
                .security(LegacyPeerAuthenticator.SCHEME, legacyPeerAuthenticator)
                .security(
                        ParticipantAuthenticator.SCHEME,
                        new SignedOrOther(
                                new ParticipantAuthenticator(signatures, publicUrl),
                                unsigned -> Future.failedFuture(NodeException.unauthenticated(
                                        "Sign the request as a participant of the catalog (RFC 9421).")),
                                List.of()));
    }
}
