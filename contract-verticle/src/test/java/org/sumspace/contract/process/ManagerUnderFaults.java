package org.sumspace.contract.process;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.UUID;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.process.NodeStore;
import org.sumspace.common.testkit.process.StoreFaultsTestBase.Creation;
import org.sumspace.common.testkit.process.StoreFaultsTestBase.Space;
import org.sumspace.common.testkit.process.StoreRelay;

/** A contract manager whose store has faults. */
final class ManagerUnderFaults implements Space {
    private final ManagerSpace space;
    private final String contract;

    ManagerUnderFaults(ManagerSpace space) {
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
    public StoreRelay relay() {
        return space.relay;
    }

    @Override
    public String log() {
        return space.process.log();
    }

    @Override
    public ApiProbe.Call read() {
        return api().get("/contracts/" + created());
    }

    @Override
    public Map<String, ApiProbe.Call> reads() {
        String unread = created();
        JsonObject question =
                new JsonObject().put("action", "use").put("target", "t").put("participant", ManagerSpace.ELM);
        return Map.of(
                "read", read(),
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
    public Creation creation() {
        String unique = UUID.randomUUID().toString();
        return new Creation(
                api().post("/contracts", terms(unique)).header("Idempotency-Key", unique),
                () -> (int) space.stored("contracts").stream()
                        .filter(stored -> unique.equals(stored.getString("uid")))
                        .count());
    }

    @Override
    public void assertConsistent() {
        space.checkLists();
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
