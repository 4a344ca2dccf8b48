package org.sumspace.connector.process;

import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The catalog, the contract manager and the applications of participants: the first one provides data, the second one has an
 * application that works on it on its way in a chain, and the third one an application that gets it. Both applications
 * recognise repeated calls.
 */
final class ExampleServices {
    static final List<String> PARTICIPANTS =
            List.of("65f0c0ffee00000000000001", "65f0c0ffee00000000000002", "65f0c0ffee00000000000003");
    private static final String DATA = "65f0c0ffee0000000000d001";
    private static final List<String> SOFTWARE = List.of("65f0c0ffee0000000000a002", "65f0c0ffee0000000000a003");
    private static final List<String> OFFERINGS =
            List.of("65f0c0ffee0000000000f001", "65f0c0ffee0000000000f002", "65f0c0ffee0000000000f003");
    private static final int PROVIDER = 0;
    private static final int MIDDLE = 1;
    private static final int CONSUMER = 2;
    private static final String CHAIN = "through-the-middle";

    /** The keys of the calls that had an effect, by the exchange that each is of: of deliveries, and of work on the way. */
    final Map<String, Set<String>> effects = new ConcurrentHashMap<>();

    private final Map<String, JsonObject> registered = new ConcurrentHashMap<>();
    private final String base;

    ExampleServices(Vertx vertx) {
        base = "http://127.0.0.1:"
                + result(vertx.createHttpServer()
                                .requestHandler(request -> request.body().onSuccess(body -> answer(request, body)))
                                .listen(0, "127.0.0.1"))
                        .actualPort();
    }

    /** The configuration of a participant's connector. */
    JsonObject configuration(int participant, String endpoint) {
        return new JsonObject()
                .put("endpoint", endpoint)
                .put("serviceKey", PARTICIPANTS.get(participant))
                .put("secretKey", "the-secret-key-of-a-participant")
                .put("catalogUri", base + "/v1/")
                .put("contractUri", base + "/");
    }

    /** The addresses of the applications that receive data. */
    List<String> applications() {
        return List.of(base + "/work", base + "/sink");
    }

    JsonObject request() {
        return new JsonObject()
                .put("contract", base + "/contracts/65f0c0ffee0000000000c001")
                .put("resourceId", offering(PROVIDER))
                .put("purposeId", offering(CONSUMER));
    }

    /** As {@link #request}, through the participant in the middle. */
    JsonObject chainRequest() {
        return request().put("serviceChainId", CHAIN);
    }

    private String offering(int number) {
        return record("serviceofferings", OFFERINGS.get(number));
    }

    private String record(String kind, String id) {
        return base + "/v1/catalog/" + kind + "/" + id;
    }

    private String participant(int number) {
        return record("participants", PARTICIPANTS.get(number));
    }

    private void answer(HttpServerRequest request, Buffer body) {
        String path = request.path();
        String id = path.substring(path.lastIndexOf('/') + 1);
        if (path.startsWith("/v1/participants")) {
            register(request, body, path.endsWith("/check"));
        } else if (path.startsWith("/v1/catalog/participants/")) {
            answer(request, self(id));
        } else if (path.startsWith("/v1/catalog/")) {
            answer(request, described(id));
        } else if (path.startsWith("/contracts/")) {
            answer(request, contract());
        } else if (path.equals("/source")) {
            answer(request, new JsonObject().put("records", new JsonArray().add(1)));
        } else if (applications().contains(base + path)) {
            String key = request.getHeader("Idempotency-Key");
            effects.computeIfAbsent(key.substring(0, key.indexOf('.')), exchange -> ConcurrentHashMap.newKeySet())
                    .add(key);
            answer(request, new JsonObject().put("records", new JsonArray().add(2)));
        } else {
            request.response().setStatusCode(404).end();
        }
    }

    private static void answer(HttpServerRequest request, JsonObject json) {
        request.response().putHeader("Content-Type", "application/json").end(json.encode());
    }

    private void register(HttpServerRequest request, Buffer body, boolean isCheck) {
        String token = request.getHeader("Authorization").replace("Bearer ", "");
        String claims = new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8);
        String participant = new JsonObject(claims).getString("serviceKey");
        if (!isCheck) {
            registered.put(participant, body.toJsonObject());
        }
        answer(
                request,
                new JsonObject()
                        .put("dataspaceConnectorRegistered", registered.containsKey(participant))
                        .put("participant", self(participant)));
    }

    private JsonObject self(String participant) {
        JsonObject registration = registered.getOrDefault(participant, new JsonObject());
        JsonObject self = new JsonObject()
                .put("_id", participant)
                .put("dataspaceEndpoint", registration.getString("endpoint", ""));
        return registration.containsKey("connectorKeys")
                ? self.put("connectorKeys", registration.getJsonObject("connectorKeys"))
                : self;
    }

    private JsonObject described(String id) {
        int offering = OFFERINGS.indexOf(id);
        if (offering == PROVIDER) {
            return new JsonObject()
                    .put("providedBy", participant(PROVIDER))
                    .put("dataResources", new JsonArray().add(record("dataresources", DATA)));
        }
        if (offering > PROVIDER) {
            String software = record("softwareresources", SOFTWARE.get(offering - MIDDLE));
            return new JsonObject()
                    .put("providedBy", participant(offering))
                    .put("softwareResources", new JsonArray().add(software));
        }
        return id.equals(DATA)
                ? new JsonObject()
                        .put("producedBy", participant(PROVIDER))
                        .put("representation", representation("/source"))
                : new JsonObject()
                        .put("providedBy", participant(MIDDLE + SOFTWARE.indexOf(id)))
                        .put("representation", representation(id.equals(SOFTWARE.get(0)) ? "/work" : "/sink"));
    }

    private JsonObject representation(String path) {
        return new JsonObject().put("type", "REST").put("method", "none").put("url", base + path);
    }

    private JsonObject contract() {
        JsonArray offerings = new JsonArray();
        JsonArray members = new JsonArray();
        JsonArray steps = new JsonArray();
        for (int i = 0; i < OFFERINGS.size(); i++) {
            String offering = offering(i);
            JsonObject permission = new JsonObject()
                    .put("action", "use")
                    .put("target", offering)
                    .put("constraint", new JsonArray());
            JsonObject policy = new JsonObject()
                    .put("description", "use")
                    .put("permission", new JsonArray().add(permission))
                    .put("prohibition", new JsonArray());
            offerings.add(new JsonObject()
                    .put("participant", participant(i))
                    .put("serviceOffering", offering)
                    .put("policies", new JsonArray().add(policy)));
            members.add(new JsonObject().put("participant", participant(i)));
            steps.add(new JsonObject().put("participant", participant(i)).put("service", offering));
        }
        return new JsonObject()
                .put("_id", "65f0c0ffee0000000000c001")
                .put("status", "signed")
                .put("serviceOfferings", offerings)
                .put(
                        "serviceChains",
                        new JsonArray()
                                .add(new JsonObject().put("catalogId", CHAIN).put("services", steps)))
                .put("members", members);
    }
}
