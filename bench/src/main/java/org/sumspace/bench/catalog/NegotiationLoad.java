package org.sumspace.bench.catalog;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.node.HttpLoad;
import org.sumspace.bench.node.HttpLoad.Requests;
import org.sumspace.common.http.MediaTypes;

/** Two participants who negotiate, and calls to the contract manager like those of the catalog. */
final class NegotiationLoad {
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final JsonObject SIGNATURE = new JsonObject().put("signature", "s".repeat(64));

    private final HttpLoad load;
    private final int catalog;
    private final int manager;
    private final Party provider;
    private final Party consumer;

    private record Party(String id, String token) {}

    /**
     * @param catalog port of the catalog
     * @param manager port of its contract manager
     */
    NegotiationLoad(HttpLoad load, int catalog, int manager) throws Exception {
        this.load = load;
        this.catalog = catalog;
        this.manager = manager;
        this.provider = party();
        this.consumer = party();
    }

    private Party party() throws Exception {
        String name = Long.toHexString(System.nanoTime());
        JsonObject account =
                new JsonObject().put("email", name + "@bench.example").put("password", "correct horse battery");
        JsonObject signUp =
                account.copy().put("firstName", "Ada").put("lastName", "L").put("participantName", name);
        String id = load.answer(Requests.post(catalog, "/auth/signup", number -> signUp.toBuffer(), OK))
                .getJsonObject("participant")
                .getString("_id");
        return new Party(
                id,
                load.answer(Requests.post(catalog, "/auth/login", number -> account.toBuffer(), OK))
                        .getString("token"));
    }

    /** @return seconds from the request to both signatures, with one counter-offer */
    double seconds() throws Exception {
        JsonObject request = new JsonObject()
                .put("provider", provider.id)
                .put("consumer", consumer.id)
                .put("providerServiceOffering", offering(provider))
                .put("consumerServiceOffering", offering(consumer));
        long start = System.nanoTime();
        String id = send(consumer, HttpMethod.POST, "/negotiation", request, OK).getString("_id");
        String path = "/negotiation/" + id;
        send(provider, HttpMethod.PUT, path, policies("first"), OK);
        send(consumer, HttpMethod.PUT, path + "/negotiate", policies("second"), OK);
        send(provider, HttpMethod.PUT, path + "/accept", null, OK);
        send(provider, HttpMethod.PUT, path + "/sign", SIGNATURE, OK);
        JsonObject signed = send(consumer, HttpMethod.PUT, path + "/sign", SIGNATURE, OK);
        double seconds = (System.nanoTime() - start) * 1e-9;
        if (!"Signed".equals(signed.getString("negotiationStatus"))) {
            throw new IllegalStateException("the negotiation is not signed: " + signed);
        }
        return seconds;
    }

    /** @return seconds to create a contract at the contract manager */
    double callSeconds() throws Exception {
        JsonObject contract = new JsonObject()
                .put("uid", "urn:bench:" + System.nanoTime())
                .put("dataProvider", url("participants", provider.id))
                .put("dataConsumer", url("participants", consumer.id))
                .put("serviceOffering", url("serviceofferings", provider.id));
        Buffer body = new JsonObject().put("contract", contract).toBuffer();
        long start = System.nanoTime();
        load.answer(Requests.post(manager, "/bilaterals", number -> body, CREATED));
        return (System.nanoTime() - start) * 1e-9;
    }

    private String offering(Party owner) throws Exception {
        JsonObject offering = new JsonObject().put("name", "Negotiated").put("status", "published");
        return send(owner, HttpMethod.POST, "/serviceofferings", offering, CREATED)
                .getString("_id");
    }

    private JsonObject policies(String target) {
        JsonObject values = new JsonObject().put("target", url("serviceofferings", target));
        return new JsonObject()
                .put(
                        "policy",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("ruleId", "rule-access-1")
                                        .put("values", values)));
    }

    private static String url(String kind, String id) {
        return "https://catalog.example/v1/catalog/" + kind + "/" + id;
    }

    private JsonObject send(Party party, HttpMethod method, String path, @Nullable JsonObject body, int status)
            throws Exception {
        @Nullable IntFunction<Buffer> json = body == null ? null : number -> body.toBuffer();
        Map<String, String> headers = Map.of("Content-Type", MediaTypes.JSON, "Authorization", "Bearer " + party.token);
        return load.answer(new Requests(catalog, method, number -> path, headers, json, status));
    }
}
