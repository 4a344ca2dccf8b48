package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.server.contract.Contract;

/** What catalogs answer that only read. */
class ReaderOperationsTest {
    private final Contract contract = Contract.load(CatalogVerticle.CONTRACT);

    @Test
    void l1_readersAnswerReads_andNothingElse() {
        List<String> others = new ArrayList<>();
        JsonObject paths = contract.published().getJsonObject("paths");
        paths.forEach(path -> ((JsonObject) path.getValue()).forEach(method -> {
            if (method.getValue() instanceof JsonObject operation
                    && contract.isForReaders(operation.getString("operationId"))
                    && !method.getKey().equals("get")) {
                others.add(operation.getString("operationId"));
            }
        }));
        assertThat(others).isEmpty();
    }

    /** They need what a reader has not: negotiations, moves of ecosystems, keys, trainings, the portal. */
    @Test
    void l1_readersDoNotAnswer_whatTheyHaveNoCopiesOf() {
        assertThat(List.of(
                        "listNegotiations", "getServiceKeys", "listInvitations", "listTrainingPlans", "exportRecords"))
                .allMatch(operation -> contract.operationIds().contains(operation))
                .noneMatch(contract::isForReaders);
        assertThat(List.of(
                        "listServiceOfferings", "getDataResource", "getEcosystemSelfDescription", "listParticipants"))
                .allMatch(contract::isForReaders);
    }
}
