package org.sumspace.catalog.process;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.StoreFaultsTestBase.Creation;
import org.sumspace.common.testkit.process.StoreFaultsTestBase.Space;
import org.sumspace.common.testkit.process.StoreRelay;

/** A catalog whose store has faults. */
final class CatalogUnderFaults implements Space {
    private final CatalogSpace space;
    private final String offering;

    CatalogUnderFaults(CatalogSpace space) {
        this.space = space;
        this.offering = offering(space.elm, "Records");
    }

    private String offering(String token, String name) {
        return space.offering(token, name).getString("_id");
    }

    @Override
    public ApiProbe api() {
        return space.api;
    }

    @Override
    public StoreRelay relay() {
        return space.relay;
    }

    @Override
    public String log() {
        return space.process.log();
    }

    @Override
    public ApiProbe.Call read() {
        return api().get("/serviceofferings/"
                + offering(space.elm, UUID.randomUUID().toString()));
    }

    @Override
    public Map<String, ApiProbe.Call> reads() {
        JsonObject credentials =
                new JsonObject().put("email", "elm@example.org").put("password", CatalogSpace.PASSWORD);
        return Map.of("read", read(), "log in", api().post("/auth/login", credentials));
    }

    @Override
    public Map<String, ApiProbe.Call> writes() {
        String unique = UUID.randomUUID().toString();
        JsonObject negotiation = new JsonObject()
                .put("provider", space.elmId)
                .put("consumer", space.oakId)
                .put("providerServiceOffering", offering(space.elm, unique))
                .put("consumerServiceOffering", offering(space.oak, unique));
        String ecosystem = api().post(
                        "/ecosystems", new JsonObject().put("name", unique).put("description", "d"))
                .bearer(space.elm)
                .expect(201)
                .json()
                .getString("_id");
        JsonObject invitation =
                new JsonObject().put("participantId", space.oakId).put("roles", new JsonArray().add("Provider"));
        Map<String, ApiProbe.Call> writes = new LinkedHashMap<>();
        writes.put(
                "create",
                api().post("/serviceofferings", new JsonObject().put("name", unique))
                        .bearer(space.elm));
        writes.put("change", change());
        writes.put("negotiate", api().post("/negotiation", negotiation).bearer(space.oak));
        writes.put(
                "invite",
                api().post("/ecosystems/" + ecosystem + "/invites", invitation).bearer(space.elm));
        writes.put("sign up", api().post("/auth/signup", CatalogSpace.signUp(unique)));
        return writes;
    }

    @Override
    public ApiProbe.Call change() {
        JsonObject change =
                new JsonObject().put("description", UUID.randomUUID().toString());
        return api().put("/serviceofferings/" + offering, change).bearer(space.elm);
    }

    @Override
    public Creation creation() {
        String unique = UUID.randomUUID().toString();
        return new Creation(
                api().post("/serviceofferings", new JsonObject().put("name", unique))
                        .bearer(space.elm)
                        .header("Idempotency-Key", unique),
                () -> (int) space.stored("serviceofferings").stream()
                        .filter(stored -> stored.encode().contains(unique))
                        .count());
    }

    @Override
    public void assertConsistent() {
        space.assertListsAgreeWithTheStore();
    }

    @Override
    public void reopen(NodeStore store) {
        space.reopen(store);
    }

    @Override
    public void close() {
        space.close();
    }
}
