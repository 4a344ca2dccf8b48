package org.sumspace.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.sumspace.common.crypto.Digest;

/**
 * A simulated connector of version 1.10.2, with the order and the bodies of its calls, and its quirks: it reports a
 * status before it stores the status, announces its record within the call that asks for it, and sends data again for
 * each request.
 */
final class LegacyConnector {
    private static final String CONSUMER_RECORD = "consumerDataExchange";
    private static final String PROVIDER_RECORD = "providerDataExchange";
    private static final String STATUS = "status";
    private static final String JSON = "application/json";

    /** The data that it provides for one resource. */
    record Item(String type, String content) {}

    /** The data that one of its applications received. */
    record Imported(String type, String content) {}

    /** The step at which it stops without an answer. */
    enum Step {
        ASKED_FOR_A_RECORD,
        RECORD_ANNOUNCED,
        ASKED_FOR_DATA,
        DATA_SENT,
        GOT_DATA,
        REPORTED,
        IMPORTED
    }

    final Map<String, JsonObject> records = new ConcurrentSkipListMap<>();
    final List<Imported> imported = new CopyOnWriteArrayList<>();
    final List<String> calls = new CopyOnWriteArrayList<>();
    final List<Item> items = new CopyOnWriteArrayList<>();
    final Set<Step> dies = ConcurrentHashMap.newKeySet();
    volatile int pushesOfEach = 1;
    volatile String failure = "";
    volatile String reason = "The source did not answer.";
    /** The catalog has no representation of the data. The connector reports this before it stores it. */
    volatile boolean hasNoRepresentation;

    volatile boolean refusesData;
    /** It announces data that differ from those it sends. */
    volatile boolean announcesOtherData;

    volatile boolean isSlow;
    /** The connector with which it exchanges data, with a slash at its end. */
    volatile String other = "";

    final String url;

    private final Vertx vertx;
    private final HttpClientAgent client;
    private final HttpClientAgent elsewhere;
    private final AtomicInteger ids = new AtomicInteger();

    LegacyConnector(Vertx vertx) {
        this.vertx = vertx;
        client = vertx.createHttpClient();
        elsewhere = vertx.createHttpClient(new HttpClientOptions().setLocalAddress("127.0.0.2"));
        int port = result(vertx.createHttpServer()
                        .requestHandler(request -> request.body().onSuccess(body -> answer(request, body)))
                        .listen(0, "127.0.0.1"))
                .actualPort();
        url = "http://127.0.0.1:" + port + "/";
    }

    void reset(String newOther) {
        records.clear();
        imported.clear();
        calls.clear();
        items.clear();
        dies.clear();
        pushesOfEach = 1;
        failure = "";
        reason = "The source did not answer.";
        hasNoRepresentation = false;
        refusesData = false;
        announcesOtherData = false;
        isSlow = false;
        other = newOther;
    }

    long called(String call) {
        return calls.stream().filter(call::equals).count();
    }

    JsonObject onlyRecord() {
        if (records.size() != 1) {
            throw new AssertionError("expected one record, got " + records);
        }
        return records.values().iterator().next();
    }

    /** The answer of another server. */
    record Answer(int status, String text) {
        JsonObject content() {
            JsonObject json = new JsonObject(text);
            return json.getJsonObject("content", json);
        }
    }

    Future<Answer> call(HttpMethod method, String path, JsonObject body) {
        return call(client, method, path, JSON, Map.of(), body.toBuffer());
    }

    /** As {@link #call(HttpMethod, String, JsonObject)}, from an unknown address. */
    Future<Answer> callFromElsewhere(HttpMethod method, String path, JsonObject body) {
        return call(elsewhere, method, path, JSON, Map.of(), body.toBuffer());
    }

    private Future<Answer> call(
            HttpClientAgent from,
            HttpMethod method,
            String path,
            String type,
            Map<String, String> headers,
            Buffer body) {
        RequestOptions options = new RequestOptions()
                .setMethod(method)
                .setAbsoluteURI(other + path)
                .putHeader("Content-Type", type);
        headers.forEach(options::putHeader);
        return from.request(options)
                .compose(request -> request.send(body)
                        .compose(response ->
                                response.body().map(text -> new Answer(response.statusCode(), text.toString()))));
    }

    private Future<Answer> required(Future<Answer> answer) {
        return answer.compose(got -> got.status() < 300
                ? Future.succeededFuture(got)
                : Future.failedFuture(new AssertionError(got.toString())));
    }

    private void answer(HttpServerRequest request, Buffer body) {
        String path = request.path();
        String call = request.method() + " " + (path.matches("/dataexchanges/.+") ? "/dataexchanges/id" : path);
        calls.add(call);
        String id = path.substring(path.lastIndexOf('/') + 1);
        switch (call) {
            case "GET /dataexchanges" -> end(request, 200, new JsonArray(new ArrayList<>(records.values())));
            case "GET /dataexchanges/id" -> {
                JsonObject record = records.get(id);
                end(request, record == null ? 404 : 200, record == null ? new JsonObject() : record);
            }
            case "PUT /dataexchanges/id" -> {
                // Delays the write of an id until the other connector has read the record.
                if (isSlow && body.toJsonObject().containsKey(CONSUMER_RECORD)) {
                    vertx.setTimer(300, timer -> written(request, id, body));
                } else {
                    written(request, id, body);
                }
            }
            case "POST /dataexchanges" -> create(request, body.toJsonObject());
            case "POST /provider/export" -> export(request, body.toJsonObject().getString(CONSUMER_RECORD));
            case "POST /consumer/import" -> consume(request, body);
            default -> request.response().setStatusCode(404).end();
        }
    }

    private void written(HttpServerRequest request, String id, Buffer body) {
        JsonObject record = records.get(id);
        if (record != null) {
            records.put(id, record.copy().mergeIn(body.toJsonObject()));
        }
        end(request, record == null ? 404 : 200, record == null ? new JsonObject() : record);
    }

    private static void end(HttpServerRequest request, int status, Object content) {
        JsonObject envelope =
                new JsonObject().put("timestamp", 1L).put("code", status).put("content", content);
        request.response().setStatusCode(status).putHeader("Content-Type", JSON).end(envelope.encode());
    }

    private boolean isDead(HttpServerRequest request, Step step) {
        boolean isDead = dies.contains(step);
        if (isDead) {
            request.connection().close();
        }
        return isDead;
    }

    private JsonObject created(JsonObject fields) {
        String id = "01dc0ffee0%014d".formatted(ids.incrementAndGet());
        JsonObject record = fields.copy().put("_id", id).put(STATUS, "PENDING");
        records.put(id, record);
        return record;
    }

    /** The other connector asks for a record. It receives the record's id before the answer. */
    private void create(HttpServerRequest request, JsonObject body) {
        if (isDead(request, Step.ASKED_FOR_A_RECORD)) {
            return;
        }
        JsonObject record = created(body);
        boolean isProvider = body.containsKey("consumerEndpoint");
        String theirs = body.getString(isProvider ? CONSUMER_RECORD : PROVIDER_RECORD);
        JsonObject announcement =
                new JsonObject().put(isProvider ? PROVIDER_RECORD : CONSUMER_RECORD, record.getString("_id"));
        required(call(HttpMethod.PUT, "dataexchanges/" + theirs, announcement))
                .onSuccess(done -> {
                    if (!isDead(request, Step.RECORD_ANNOUNCED)) {
                        end(request, 200, record);
                    }
                })
                .onFailure(failed -> end(request, 500, new JsonObject().put("error", String.valueOf(failed))));
    }

    private JsonObject recordWith(String field, String value) {
        return records.values().stream()
                .filter(record -> value.equals(record.getString(field)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no record with " + field + " " + value + ": " + records));
    }

    private void export(HttpServerRequest request, String consumerRecord) {
        if (isDead(request, Step.ASKED_FOR_DATA)) {
            return;
        }
        exported(recordWith(CONSUMER_RECORD, consumerRecord).getString("_id")).onComplete(done -> {
            if (!isDead(request, Step.DATA_SENT)) {
                end(request, 200, new JsonObject().put("success", true));
            }
        });
    }

    /** Reports a status, and then stores it. */
    private Future<Void> status(String id, String status, String theirs) {
        JsonObject report = new JsonObject().put(STATUS, status).put("error", new JsonObject());
        if (status.endsWith("_ERROR")) {
            report.put("payload", reason)
                    .put("error", new JsonObject().put("message", reason).put("location", url));
        }
        return call(HttpMethod.PUT, "dataexchanges/" + theirs, report).map(answer -> {
            records.computeIfPresent(
                    id,
                    (key, record) -> record.copy()
                            .mergeIn(report)
                            .put(STATUS, answer.status() < 300 ? status : "UNDEFINED_ERROR"));
            return null;
        });
    }

    private Future<Void> exported(String id) {
        String consumerRecord = requireNonNull(records.get(id)).getString(CONSUMER_RECORD);
        if (hasNoRepresentation) {
            return withoutRepresentation(id, consumerRecord);
        }
        if (!failure.isEmpty()) {
            return status(id, failure, consumerRecord);
        }
        Future<?> sent = Future.succeededFuture();
        for (Item item : items) {
            for (int i = 0; i < pushesOfEach; i++) {
                sent = sent.compose(done -> push(id, consumerRecord, item));
            }
        }
        return sent.mapEmpty();
    }

    /**
     * It sends the id of its own record instead of the other connector's, and treats a refusal of this message as the
     * failure.
     */
    private Future<Void> withoutRepresentation(String id, String consumerRecord) {
        String none = "No representation found";
        JsonObject message = new JsonObject().put("origin", "provider").put("payload", none);
        return call(HttpMethod.PUT, "dataexchanges/" + id + "/error", message).compose(answer -> {
            reason = answer.status() < 300 ? none : "Request failed with status code " + answer.status();
            return status(id, "PROVIDER_EXPORT_ERROR", consumerRecord);
        });
    }

    Future<Answer> push(String id, String consumerRecord, Item item) {
        if (item.type().equals(JSON)) {
            String body = "{\"" + PROVIDER_RECORD + "\": \"" + id + "\", \"data\": " + item.content()
                    + ", \"apiResponseRepresentation\": null}";
            return call(client, HttpMethod.POST, "consumer/import", JSON, Map.of(), Buffer.buffer(body));
        }
        JsonObject providerData = new JsonObject()
                .put("mimetype", item.type())
                .put("size", item.content().getBytes(UTF_8).length)
                .put(
                        "checksum",
                        Digest.of((announcesOtherData ? "other" : item.content()).getBytes(UTF_8))
                                .toString());
        return call(
                        HttpMethod.PUT,
                        "dataexchanges/" + consumerRecord,
                        new JsonObject().put("providerData", providerData))
                .compose(done -> call(
                        client,
                        HttpMethod.POST,
                        "consumer/import",
                        item.type(),
                        Map.of("x-provider-data-exchange", id),
                        Buffer.buffer(item.content())));
    }

    /**
     * Data arrives. An item that is not JSON is compared with the values that the provider has written into the record
     * before.
     */
    private void consume(HttpServerRequest request, Buffer body) {
        if (isDead(request, Step.GOT_DATA)) {
            return;
        }
        String type = request.getHeader("Content-Type");
        boolean isJson = type.contains(JSON);
        String providerRecord =
                isJson ? body.toJsonObject().getString(PROVIDER_RECORD) : request.getHeader("x-provider-data-exchange");
        JsonObject record = recordWith(PROVIDER_RECORD, providerRecord);
        String content = isJson ? String.valueOf(body.toJsonObject().getValue("data")) : body.toString(UTF_8);
        if (refusesData || (!isJson && !isAsAnnounced(record, type, body))) {
            status(record.getString("_id"), "CONSUMER_IMPORT_ERROR", providerRecord)
                    .onComplete(done -> end(request, 500, new JsonObject().put("success", false)));
            return;
        }
        imported.add(new Imported(type, content));
        if (dies.contains(Step.REPORTED)) {
            call(HttpMethod.PUT, "dataexchanges/" + providerRecord, new JsonObject().put(STATUS, "IMPORT_SUCCESS"))
                    .onComplete(done -> request.connection().close());
            return;
        }
        status(record.getString("_id"), "IMPORT_SUCCESS", providerRecord).onComplete(done -> {
            if (!isDead(request, Step.IMPORTED)) {
                end(request, 200, new JsonObject().put("success", true));
            }
        });
    }

    private static boolean isAsAnnounced(JsonObject record, String type, Buffer body) {
        JsonObject announced = record.getJsonObject("providerData", new JsonObject());
        Digest digest = Digest.of(body.toString(UTF_8).getBytes(UTF_8));
        return type.equals(announced.getString("mimetype"))
                && announced.getInteger("size") == body.length()
                && digest.toString().equals(announced.getString("checksum"));
    }

    /** It continues as soon as it is answered, with the record as it is then. */
    private Future<Void> knowing(String id, String theirs) {
        return requireNonNull(records.get(id)).containsKey(theirs)
                ? Future.succeededFuture()
                : Future.failedFuture(new AssertionError("the other connector answered before it wrote its id"));
    }

    /** It sends the members of its record; unknown ones are empty. */
    private JsonObject opening(JsonObject fields, String endpoint) {
        JsonObject body = new JsonObject()
                .put("serviceChainParams", new JsonArray())
                .put("serviceChain", new JsonObject().put("services", new JsonArray()))
                .put("providerData", new JsonObject());
        return body.mergeIn(fields).put(endpoint, url).put(STATUS, "PENDING");
    }

    /** A client triggers an exchange here, and this is the provider. */
    Future<Void> triggerAsProvider(JsonObject fields) {
        JsonObject record = created(fields.copy().put("consumerEndpoint", other));
        String id = record.getString("_id");
        return required(call(
                        HttpMethod.POST,
                        "dataexchanges",
                        opening(fields, "providerEndpoint").put(PROVIDER_RECORD, id)))
                .compose(done -> knowing(id, CONSUMER_RECORD))
                .compose(done -> exported(id));
    }

    /** A client triggers an exchange here, and this is the consumer. */
    Future<Void> triggerAsConsumer(JsonObject fields) {
        JsonObject record = created(fields.copy().put("providerEndpoint", other));
        String id = record.getString("_id");
        return required(call(
                        HttpMethod.POST,
                        "dataexchanges",
                        opening(fields, "consumerEndpoint").put(CONSUMER_RECORD, id)))
                .compose(done -> knowing(id, PROVIDER_RECORD))
                .compose(done ->
                        required(call(HttpMethod.POST, "provider/export", new JsonObject().put(CONSUMER_RECORD, id))))
                .mapEmpty();
    }
}
