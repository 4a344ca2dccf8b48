package org.sumspace.contract.process;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.sumspace.common.store.TestMongo;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.process.MongoRelay;
import org.sumspace.common.testkit.process.StoreFaultsTestBase;

class StoreFaultsIT extends StoreFaultsTestBase {
    @Override
    protected Space open(Path folder, TestMongo mongo) {
        return new ManagerOnMongo(new ManagerSpace(folder, mongo));
    }

    private static final class ManagerOnMongo implements Space {
        private final ManagerSpace space;
        private final String contract;

        ManagerOnMongo(ManagerSpace space) {
            this.space = space;
            this.contract = created();
        }

        private static JsonObject terms(String uid) {
            return ManagerSpace.terms("contracts", uid, "1");
        }

        private String created() {
            return api().post("/contracts", terms(UUID.randomUUID().toString()))
                    .expect(201)
                    .json()
                    .getString("_id");
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
            String unread = created();
            JsonObject question =
                    new JsonObject().put("action", "use").put("target", "t").put("participant", ManagerSpace.ELM);
            return Map.of(
                    "read", api().get("/contracts/" + unread),
                    "list", api().get("/contracts/all"),
                    "decide", api().post("/contracts/" + unread + "/decisions", question));
        }

        @Override
        public Map<String, ApiProbe.Call> writes() {
            String unique = UUID.randomUUID().toString();
            JsonObject signature = new JsonObject()
                    .put("participant", ManagerSpace.OAK)
                    .put("role", "member")
                    .put("signature", unique);
            JsonObject preferences = new JsonObject()
                    .put("profileId", unique)
                    .put("preferences", new JsonObject().put("services", new JsonArray().add(unique)));
            return Map.of(
                    "create", api().post("/contracts", terms(unique)),
                    "change", change(),
                    "sign", api().put("/contracts/sign/" + created(), signature),
                    "prefer", api().put("/negotiation/profile/preferences", preferences));
        }

        @Override
        public ApiProbe.Call change() {
            return api().put(
                            "/contracts/" + contract,
                            new JsonObject().put("profile", UUID.randomUUID().toString()));
        }

        @Override
        public void assertConsistent() {
            space.checkLists();
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
