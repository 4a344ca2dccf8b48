package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.ContractManagerStub.Fault;

/** The operators' view of the calls at the contract manager that records still need. */
class OutboxApiTest extends EcosystemApiTestBase {
    private static final String OUTBOX = "/administration/outbox";

    @Test
    void operators_seeOpenCalls_andTryThemAgain() {
        assertThat(outbox().getInteger("count")).isZero();
        manager.always("GET /contracts/all", Fault.ERROR);
        String id = createEcosystem().getString("_id");

        JsonObject page = outbox();
        assertThat(page.getInteger("count")).isOne();
        JsonObject open = page.getJsonArray("result").getJsonObject(0);
        assertThat(open.getString("kind")).isEqualTo("ecosystems");
        assertThat(open.getString("_id")).isEqualTo(id);
        JsonObject task = open.getJsonArray("tasks").getJsonObject(0);
        assertThat(task.getString("kind")).isEqualTo("create");
        assertThat(task.getInteger("attempts")).isPositive();
        assertThat(task.getString("reason")).isEqualTo("It failed.");
        assertThat(task.getString("since")).isLessThanOrEqualTo(read(id).getString("updatedAt"));

        catalog.api.get(OUTBOX).expect(401);
        catalog.api.get(OUTBOX).bearer(elm).expect(403);
        catalog.api.post(OUTBOX + "/retry", new JsonObject()).bearer(elm).expect(403);
        assertThat(TransferApiTest.export(catalog, "")).contains("\"pending\":[\"create\"]");

        assertThat(retry(new JsonObject().put("kind", "negotiations"))).isZero();
        retry(new JsonObject().put("_id", id), 400);
        retry(new JsonObject().put("kind", "trainings"), 400);
        manager.mend();
        assertThat(retry(new JsonObject().put("kind", "ecosystems").put("_id", id)))
                .isLessThanOrEqualTo(1);
        Awaitility.await().until(() -> outbox().getInteger("count") == 0);
        assertThat(retry(new JsonObject())).isZero();
        assertThat(read(id).getString("contract")).isNotEmpty();
    }

    private JsonObject outbox() {
        return catalog.api.get(OUTBOX).bearer(operator()).expect(200).json().getJsonObject("data");
    }

    private long retry(JsonObject body) {
        return retry(body, 200).getLong("records");
    }

    private JsonObject retry(JsonObject body, int status) {
        return catalog.api
                .post(OUTBOX + "/retry", body)
                .bearer(operator())
                .expect(status)
                .json();
    }
}
