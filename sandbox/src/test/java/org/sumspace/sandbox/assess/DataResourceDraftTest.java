package org.sumspace.sandbox.assess;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.OutputUnit;
import io.vertx.openapi.contract.MediaType;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.contract.Contracts;
import org.sumspace.common.testkit.Await;

/** assessment C1: the drafts of an assessment for a catalog match the catalog's contract. */
class DataResourceDraftTest {
    private static final Vertx VERTX = Vertx.vertx();
    private static final Contract CATALOG = Contract.load("catalog/openapi.yaml");

    @TempDir
    Path folder;

    private static final class Silent implements RunListener {
        @Override
        public void started(Stage stage) {}

        @Override
        public void progress(Stage stage, long done, long total, String unit) {}

        @Override
        public void ended(Stage stage, StageRecord result, boolean resumed) {}
    }

    @AfterAll
    static void close() {
        Await.result(VERTX.close());
    }

    private JsonObject draft() throws Exception {
        Path visits = Files.writeString(folder.resolve("visits.csv"), "user_id,age\nu-1001,31\nu-1002,32\nu-1003,31\n");
        Path out = folder.resolve("out");
        FileAssessment.of(Map.of(), Clock.systemUTC(), new SecureRandom())
                .run(visits, out, null, SigningKey.ofSeed(new byte[SigningKey.SEED_BYTES]), new Silent());
        return new JsonObject(Files.readString(out.resolve("pdc_metadata.json"))).getJsonObject("dataResource");
    }

    private static OutputUnit check(JsonObject dataResource) {
        OpenAPIContract catalog = Await.result(Contracts.routable(CATALOG, VERTX));
        Operation create = requireNonNull(catalog.operation("createDataResource"));
        MediaType json = requireNonNull(create.getRequestBody().getContent().get(MediaTypes.JSON));
        return catalog.getSchemaRepository().validator(json.getSchema()).validate(dataResource);
    }

    @Test
    void draft_isAcceptedByTheContract_whichKnowsAllOfItsFields() throws Exception {
        JsonObject draft = draft();
        OutputUnit result = check(draft);
        assertThat(result.getValid()).as(() -> String.valueOf(result.toJson())).isTrue();
        assertThat(CATALOG.published()
                        .getJsonObject("components")
                        .getJsonObject("schemas")
                        .getJsonObject("DataResourceFields")
                        .getJsonObject("properties")
                        .fieldNames())
                .as("other fields would be dropped")
                .containsAll(draft.fieldNames());
        assertThat(draft.getString("status")).isEqualTo("draft");
        assertThat(check(draft.copy().put("status", "half done")).getValid())
                .as("the contract is in fact compared with")
                .isFalse();
    }
}
