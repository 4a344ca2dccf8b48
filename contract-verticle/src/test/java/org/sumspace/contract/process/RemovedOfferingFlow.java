package org.sumspace.contract.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.sumspace.common.testkit.process.Flow;

/** An offering is removed from a contract of each kind. Each of the two changes is atomic. */
final class RemovedOfferingFlow implements Flow {
    private final ManagerSpace space;
    private final String offering = UUID.randomUUID().toString();

    RemovedOfferingFlow(ManagerSpace space) {
        this.space = space;
    }

    @Override
    public void prepare() {
        JsonObject ecosystem = ManagerSpace.terms("contracts", uid("contracts"), offering);
        ecosystem
                .getJsonObject("contract")
                .put(
                        "serviceOfferings",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("participant", ManagerSpace.OAK)
                                        .put("serviceOffering", ManagerSpace.offering(offering))));
        space.api.post("/contracts", ecosystem).expect(201);
        space.api
                .post("/bilaterals", ManagerSpace.terms("bilaterals", uid("bilaterals"), offering))
                .expect(201);
    }

    private String uid(String kind) {
        return "urn:" + kind + ":" + offering;
    }

    @Override
    public List<Step> steps() {
        return List.of(Step.of("remove", 200, () -> space.api.delete("/contracts/offerings/" + offering)));
    }

    @Override
    public String look() {
        List<String> looks = new ArrayList<>();
        for (String kind : ManagerSpace.KINDS) {
            JsonObject contract = space.api
                    .get("/" + kind + "/all?uid=" + uid(kind))
                    .expect(200)
                    .json()
                    .getJsonArray("contracts")
                    .getJsonObject(0);
            boolean isThere = kind.equals("contracts")
                    ? !contract.getJsonArray("serviceOfferings").isEmpty()
                    : contract.getString("status").equals("pending");
            looks.add(kind + " " + isThere + " " + contract.getLong("__v"));
        }
        return looks.toString();
    }

    @Override
    public Set<String> between() {
        return Set.of("[contracts false 1, bilaterals true 0]", "[contracts true 0, bilaterals false 1]");
    }

    @Override
    public void check() {
        assertThat(look()).isEqualTo("[contracts false 1, bilaterals false 1]");
    }
}
