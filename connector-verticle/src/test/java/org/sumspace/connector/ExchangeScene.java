package org.sumspace.connector;

import static java.util.Objects.requireNonNull;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.streams.ReadStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collector;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.security.StoreKey;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.RecordIds;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.connector.configuration.domain.BaseUrl;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.configuration.store.SettingsStore;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.PartArrived;
import org.sumspace.connector.exchange.core.ExchangeRules;
import org.sumspace.connector.exchange.core.Step;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.service.payload.ArrivingPart;
import org.sumspace.connector.exchange.service.payload.Payloads;
import org.sumspace.connector.exchange.service.run.Handled;
import org.sumspace.connector.exchange.service.terms.UseCounts;
import org.sumspace.connector.exchange.store.ExchangeStore;
import org.sumspace.connector.exchange.store.UseCountStore;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.record.store.StatementStore;
import org.sumspace.connector.shared.store.RevisionStore;

/**
 * A connector's part of exchanges, with a catalog, a contract manager and applications on a real server: Elm offers data to
 * Oak under a contract of an ecosystem.
 */
final class ExchangeScene implements AutoCloseable {
    static final String SECRET = "the value that only the application reads";
    static final String CONTRACT = id(1);
    static final String CONTRACT_PATH = "/manager/contracts/" + CONTRACT;
    static final String ELM = id(10);
    static final String OAK = id(11);
    static final String DATA_OFFERING = id(20);
    static final String PURPOSE = id(21);
    static final String DATA = id(30);
    static final String SOFTWARE = id(31);

    static final int ITEM_BYTES = 9 << 20;
    static final long SPOOL_BYTES = 32 << 20;
    static final long SPOOL_BYTES_OF_PEER = 16 << 20;

    private static final LimitsConfig LIMITS = new LimitsConfig(1 << 20, 4, 60, 0, 1, 2);
    private static final String INSTANCE = "process";

    final Vertx vertx = Vertx.vertx();
    final DocumentStore mongo = result(TestDatabase.POSTGRES.open(vertx));
    final MutableClock clock = new MutableClock(Instant.parse("2026-03-01T12:00:00Z"));
    final Map<String, JsonObject> documents = new ConcurrentHashMap<>();
    final Map<String, Handler<HttpServerRequest>> applications = new ConcurrentHashMap<>();
    final List<Seen> seen = new CopyOnWriteArrayList<>();
    final ExchangeStore exchanges = new ExchangeStore(mongo);
    final StatementService statements = new StatementService(new StatementStore(mongo), new RevisionStore(mongo));
    final UseCounts counts = new UseCounts(new UseCountStore(mongo), exchanges);
    final FieldCipher cipher;
    final String host;
    final ExchangeWork work;

    private final Path folder;
    private final List<ExchangeRecord> records = new ArrayList<>();
    private final RecordIds ids = new RecordIds(new SecureRandom());
    private final SettingsService settings = new SettingsService(new SettingsStore(mongo));
    private final SettingsSecrets secrets;
    private final NodeHttpClient http =
            new NodeHttpClient(vertx, new OutboundGuard(vertx, List.of("127.0.0.1/32")), LIMITS, new PemTrustOptions());

    /** A request that arrived at the server. */
    record Seen(String method, String uri, Map<String, String> headers, Buffer body) {
        String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }
    }

    /** @param folder an empty one */
    ExchangeScene(Path folder) {
        this.folder = folder;
        cipher = StoreKey.open(folder, new SecureRandom());
        secrets = new SettingsSecrets(cipher);
        int port = result(vertx.createHttpServer().requestHandler(this::answer).listen(0, "127.0.0.1"))
                .actualPort();
        host = "http://127.0.0.1:" + port;
        result(exchanges.createIndexes());
        result(settings.change(before -> before.withConfiguration(
                new ParticipantConfiguration(
                        BaseUrl.parse("https://connector.elm.example/"),
                        "the-service-key",
                        BaseUrl.parse(host + "/v1/"),
                        BaseUrl.parse(host + "/manager/"),
                        null,
                        null,
                        null,
                        null,
                        null,
                        false,
                        100),
                secrets.sealSecretKey(Secret.of("the-secret-key")),
                true)));
        work = open();
        addRecords();
    }

    static String id(int number) {
        return "65f0c0ffee%014d".formatted(number);
    }

    private ExchangeWork open() {
        return ExchangeWork.open(
                vertx,
                folder,
                http,
                http::send,
                http::send,
                cipher,
                settings,
                secrets,
                exchanges,
                counts,
                statements,
                new ExchangeConfig(
                        List.of(host + "/idempotent"),
                        60,
                        1,
                        ITEM_BYTES,
                        30,
                        null,
                        true,
                        SPOOL_BYTES,
                        SPOOL_BYTES_OF_PEER,
                        folder.resolve("files"),
                        24,
                        64,
                        30,
                        new RetentionConfig(365, 30, 1000)),
                clock,
                () -> true,
                this::handle);
    }

    /** The same connector after a restart. */
    ExchangeWork restarted() {
        return open();
    }

    Path payloads() {
        return folder.resolve("payloads");
    }

    private void answer(HttpServerRequest request) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.headers().forEach(header -> headers.put(header.getKey(), header.getValue()));
        Handler<HttpServerRequest> application = applications.get(request.path());
        request.body().onSuccess(body -> {
            seen.add(new Seen(request.method().name(), request.uri(), headers, body));
            if (application != null) {
                application.handle(request);
            } else {
                answerDocument(request);
            }
        });
    }

    private void answerDocument(HttpServerRequest request) {
        JsonObject document = documents.get(request.path());
        if (document == null) {
            request.response().setStatusCode(404).end();
            return;
        }
        String tag = "\"" + document.encode().hashCode() + "\"";
        request.response().putHeader("ETag", tag);
        if (tag.equals(request.getHeader("If-None-Match"))) {
            request.response().setStatusCode(304).end();
        } else {
            request.response().end(document.encode());
        }
    }

    private void addRecords() {
        add("participants", ELM, new JsonObject().put("dataspaceEndpoint", "https://connector.elm.example/"));
        add("participants", OAK, new JsonObject().put("dataspaceEndpoint", "https://connector.oak.example/"));
        add(
                "serviceofferings",
                DATA_OFFERING,
                new JsonObject().put("providedBy", ELM).put("dataResources", array(url("dataresources", DATA))));
        add(
                "serviceofferings",
                PURPOSE,
                new JsonObject()
                        .put("providedBy", OAK)
                        .put("softwareResources", array(url("softwareresources", SOFTWARE))));
        addData(DATA, representation("/data"));
        addSoftware(SOFTWARE, representation("/sink"));
        documents.put(CONTRACT_PATH, contract(new JsonArray()));
    }

    static JsonArray array(Object... items) {
        return new JsonArray(new ArrayList<>(List.of(items)));
    }

    void add(String kind, String id, JsonObject record) {
        documents.put("/v1/catalog/" + kind + "/" + id, record.copy().put("_id", id));
    }

    void addData(String id, JsonObject representation) {
        add(
                "dataresources",
                id,
                new JsonObject()
                        .put("producedBy", ELM)
                        .put("containsPII", false)
                        .put("representation", representation));
    }

    void addSoftware(String id, JsonObject representation) {
        add("softwareresources", id, new JsonObject().put("providedBy", OAK).put("representation", representation));
    }

    JsonObject representation(String path) {
        return new JsonObject().put("type", "REST").put("url", host + path).put("method", "none");
    }

    /** A signed contract under which Oak may use Elm's offering if the constraints are true. */
    JsonObject contract(JsonArray constraints) {
        JsonObject permission = new JsonObject()
                .put("action", "use")
                .put("target", url("serviceofferings", DATA_OFFERING))
                .put("constraint", constraints);
        return new JsonObject()
                .put("_id", CONTRACT)
                .put("status", "signed")
                .put("orchestrator", participant(ELM))
                .put(
                        "serviceOfferings",
                        array(
                                entry(ELM, DATA_OFFERING, permission),
                                new JsonObject()
                                        .put("participant", participant(OAK))
                                        .put("serviceOffering", url("serviceofferings", PURPOSE))
                                        .put("policies", new JsonArray())))
                .put("rolesAndObligations", new JsonArray())
                .put("members", array(member(ELM, "orchestrator"), member(OAK, "dataConsumer")))
                .put("revokedMembers", new JsonArray());
    }

    JsonObject entry(String participant, String offering, JsonObject permission) {
        return new JsonObject()
                .put("participant", participant(participant))
                .put("serviceOffering", url("serviceofferings", offering))
                .put(
                        "policies",
                        array(new JsonObject()
                                .put("description", "may be used")
                                .put("permission", array(permission))
                                .put("prohibition", new JsonArray())));
    }

    JsonObject member(String id, String role) {
        return new JsonObject()
                .put("participant", participant(id))
                .put("role", role)
                .put("signature", "signed")
                .put("date", "2026-01-01T00:00:00.000Z");
    }

    static JsonObject constraint(String leftOperand, String operator, Object rightOperand) {
        return new JsonObject()
                .put("leftOperand", leftOperand)
                .put("operator", operator)
                .put("rightOperand", rightOperand);
    }

    String participant(String id) {
        return url("participants", id);
    }

    String url(String kind, String id) {
        return host + "/v1/catalog/" + kind + "/" + id;
    }

    String contractUrl() {
        return host + CONTRACT_PATH;
    }

    /** A credential of the connector, as a representation names it. */
    void addCredential(String id, String type, String key, String value) {
        result(settings.change(before -> {
            Map<String, Credential> credentials = new TreeMap<>(before.credentials());
            credentials.put(id, new Credential(id, type, key, secrets.sealValue(id, Secret.of(value)), 0));
            return before.withCredentials(credentials);
        }));
    }

    /** Elm and Oak, as one of them sees them. */
    Parties parties(int own) {
        return new Parties(List.of(participant(ELM), participant(OAK)), own);
    }

    ExchangeRequest request(JsonValue selection) {
        return new ExchangeRequest(
                contractUrl(), url("serviceofferings", PURPOSE), url("serviceofferings", DATA_OFFERING), "", selection);
    }

    ExchangeRequest request() {
        return request(JsonValue.of(null));
    }

    /** A stored record of Elm to which Oak has linked its exchange. */
    ExchangeRecord provider(ExchangeRequest request) {
        String exchange = ids.next(clock.instant());
        return added(rules().linked(ids.next(clock.instant()), exchange, parties(0), request, moment()));
    }

    /** A stored record of Oak, of an exchange that Elm has linked. */
    ExchangeRecord consumer(ExchangeRequest request) {
        ExchangeTrigger trigger = new ExchangeTrigger(ExchangeTrigger.Side.CONSUMER, "", "", clock.instant());
        String id = ids.next(clock.instant());
        ExchangeRecord opened = added(rules().triggered(id, parties(1), request, trigger, moment()));
        return after(opened, new ExchangeEvent.LinkAnswered(0, ids.next(clock.instant())));
    }

    private ExchangeRecord added(Step step) {
        ExchangeRecord record = requireNonNull(step.written());
        // Records with an equal request would have one unique key.
        ExchangeRecord other = new ExchangeRecord(
                record.id(),
                record.revision(),
                record.exchangeId(),
                record.parties(),
                record.request(),
                record.id(),
                record.triggers(),
                record.state(),
                record.links(),
                record.incoming(),
                record.outgoing(),
                record.deliveries(),
                record.isRevoked(),
                record.isPolicyMissing(),
                record.wish(),
                record.outcome(),
                record.writtenBy(),
                record.times());
        if (!result(exchanges.add(other))) {
            throw new AssertionError("the record exists");
        }
        records.add(other);
        return other;
    }

    /** Receives a part as from a connection. */
    Future<PartArrived> receive(
            Payloads payloads, ExchangeRecord record, int items, Position position, Content whole, Buffer part) {
        return receive(payloads, record, items, position, whole, part.length(), TestBody.of(part));
    }

    Future<PartArrived> receive(
            Payloads payloads,
            ExchangeRecord record,
            int items,
            Position position,
            Content whole,
            int length,
            TestBody body) {
        return onContext(
                () -> payloads.receive(record, new ArrivingPart(items, position, length, whole, body.digest(), body)));
    }

    /** Runs work as on a connection. */
    <T> Future<T> onContext(Supplier<Future<T>> work) {
        return Future.future(promise -> vertx.runOnContext(
                now -> Future.succeededFuture().compose(done -> work.get()).onComplete(promise)));
    }

    /** Reads all bytes of a stream. */
    Future<Buffer> collected(ReadStream<Buffer> stream) {
        // A record that is available at once must not be sent before all handlers are set.
        Future<Buffer> all =
                stream.pause().collect(Collector.of(Buffer::buffer, Buffer::appendBuffer, Buffer::appendBuffer));
        stream.resume();
        return all;
    }

    /** The first item, as an application receives it. */
    ReadStream<Buffer> delivered(ExchangeRecord record) {
        return work.spool()
                .incoming(
                        record.id(),
                        0,
                        requireNonNull(record.incoming().get(0).content()).size());
    }

    /** Erases the payloads of all exchanges, as if they had ended. */
    void erasePayloads() {
        records.forEach(record -> result(work.payloads().erase(record)));
        records.clear();
    }

    /** The stored record after an event that changes it. */
    ExchangeRecord after(ExchangeRecord before, ExchangeEvent event) {
        return result(handle(before.id(), event)).record();
    }

    private Future<Handled> handle(String id, ExchangeEvent event) {
        return exchanges.find(id).map(Optional::orElseThrow).compose(before -> {
            Step step = rules().apply(before, event, moment());
            ExchangeRecord written = step.written();
            return written == null
                    ? Future.succeededFuture(new Handled(before, step.answer()))
                    : exchanges.replace(written).map(stored -> new Handled(stored, step.answer()));
        });
    }

    private static ExchangeRules rules() {
        return new ExchangeRules(ExchangeLimits.DEFAULT);
    }

    private Moment moment() {
        return new Moment(clock.instant(), INSTANCE, true);
    }

    /** The requests at a path, in order. */
    List<Seen> seenAt(String path) {
        return seen.stream()
                .filter(each -> each.uri().equals(path) || each.uri().startsWith(path + "?"))
                .toList();
    }

    /** Advances the clock by a minute, so that cached documents are read again. */
    void passTime() {
        clock.advance(Duration.ofSeconds(61));
    }

    @Override
    public void close() {
        result(http.close());
        result(vertx.close());
    }
}
