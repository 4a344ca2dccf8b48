package org.sumspace.catalog.process;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.process.MongoRelay;
import org.sumspace.common.testkit.process.StoreFaultsTestBase;

class StoreFaultsIT extends StoreFaultsTestBase {
    @Override
    protected Space open(Path folder, TestMongo mongo) {
        return new CatalogOnMongo(new CatalogSpace(folder, mongo));
    }

    private static final class CatalogOnMongo implements Space {
        private final CatalogSpace space;
        private final String offering;

        CatalogOnMongo(CatalogSpace space) {
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
        public MongoRelay relay() {
            return space.relay;
        }

        @Override
        public Map<String, ApiProbe.Call> reads() {
            JsonObject credentials =
                    new JsonObject().put("email", "elm@example.org").put("password", CatalogSpace.PASSWORD);
            String unread = offering(space.elm, UUID.randomUUID().toString());
            return Map.of(
                    "read", api().get("/serviceofferings/" + unread), "log in", api().post("/auth/login", credentials));
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
                    api().post("/ecosystems/" + ecosystem + "/invites", invitation)
                            .bearer(space.elm));
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
        public void assertConsistent() {
            space.assertListsAgreeWithTheStore();
        }

        @Override
        public void reopen(TestMongo mongo) {
            space.reopen(mongo);
        }

        @Override
        public void close() {
            space.close();
        }
    }
}
