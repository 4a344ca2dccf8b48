package org.sumspace.catalog.contract.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.ANSWER_LOST;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.CONFLICT;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.DOWN;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.ERROR;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.GARBAGE;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.HUGE;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.KEY_WRONG;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.LATE;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.REDIRECT;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.REFUSED;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.SILENT;
import static org.sumspace.catalog.fixture.ContractManagerStub.Fault.TWICE;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.service.BilateralContracts.NewBilateral;
import org.sumspace.catalog.fixture.ContractManagerStub;
import org.sumspace.catalog.fixture.ContractManagerStub.Fault;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContractManagerClientTest {
    private static final String P = "https://catalog.example/v1/catalog/participants/p";
    private static final String C = "https://catalog.example/v1/catalog/participants/c";
    private static final NewBilateral NEW =
            new NewBilateral("urn:x:1", P, C, "https://o.example/1", "https://o.example/2");

    private Vertx vertx;
    private NodeHttpClient http;
    private ContractManagerStub manager;

    @BeforeAll
    void start() {
        vertx = Vertx.vertx();
        manager = new ContractManagerStub(vertx, Mode.OURS);
        http = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                new LimitsConfig(1 << 20, 4, 1, 0, 1, 2),
                new PemTrustOptions());
    }

    @AfterAll
    void stop() {
        result(vertx.close());
    }

    private ContractManagerClient client(Mode mode) {
        manager.close();
        manager = new ContractManagerStub(vertx, mode);
        return new ContractManagerClient(http, manager.config());
    }

    private static String id(JsonValue contract) {
        return contract.member("_id").asText();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void x5_bilateralContract_isCreated_found_filledAndSigned(Mode mode) {
        ContractManagerClient client = client(mode);
        assertThat(result(client.findBilateral(NEW.uid()))).isEmpty();
        result(client.createBilateral(new NewBilateral("urn:x:0", P, C, "o", "o")));
        String id = id(result(client.createBilateral(NEW)));
        assertThat(result(client.findBilateral(NEW.uid())).map(ContractManagerClientTest::id))
                .contains(id);
        assertThat(manager.contract(id))
                .isEqualTo(manager.contract(id)
                        .copy()
                        .mergeIn(new JsonObject()
                                .put("dataProvider", P)
                                .put("dataConsumer", C)
                                .put("serviceOffering", NEW.offering())));
        assertThat(manager.contract(id).getJsonArray("purpose").getJsonObject(0).getString("purpose"))
                .isEqualTo(NEW.purpose());
        JsonValue rule = JsonValue.parse("{\"ruleId\": \"rule-1\", \"values\": {\"target\": \"t\"}}");
        assertThat(result(client.setBilateralPolicies(id, List.of(rule), 0))
                        .member("policy")
                        .items())
                .hasSize(1);
        assertThat(result(client.signBilateral(id, P, "sp")).member("status").asText())
                .isEqualTo("pending");
        assertThat(result(client.signBilateral(id, C, "sc")).member("status").asText())
                .isEqualTo("signed");
        assertThat(result(client.bilateral(id)).member("signatures").items()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void x5_contractOfAnEcosystem_isCreated_found_filledAndSigned(Mode mode) {
        ContractManagerClient client = client(mode);
        String uid = "urn:sumspace:ecosystem:1";
        String id = id(result(client.createContract(uid, "https://e.example", P)));
        assertThat(result(client.findContract(uid)).map(ContractManagerClientTest::id))
                .contains(id);
        JsonValue rule = JsonValue.parse("{\"role\": \"r\", \"ruleId\": \"rule-1\", \"values\": {}}");
        assertThat(result(client.setRolePolicies(id, List.of(rule)))
                        .member("rolesAndObligations")
                        .items())
                .hasSize(1);
        String offering = "https://catalog.example/v1/catalog/serviceofferings/0123";
        result(client.setOfferingPolicies(id, P, offering, List.of(rule)));
        assertThat(result(client.contract(id)).member("serviceOfferings").items())
                .hasSize(1);
        result(client.removeOfferingPolicies(id, "0123", "p"));
        assertThat(result(client.contract(id)).member("serviceOfferings").items())
                .isEmpty();
        result(client.setOfferingPolicies(id, P, offering, List.of(rule)));
        result(client.removeOffering("0123"));
        assertThat(result(client.contract(id)).member("serviceOfferings").items())
                .isEmpty();
        JsonValue chain = JsonValue.parse("{\"_id\": \"1\", \"catalogId\": \"1\", \"infrastructureServices\": []}");
        result(client.insertProcessing(id, chain));
        result(client.updateProcessing(id, "1", chain));
        assertThat(result(client.contract(id)).member("dataProcessings").items())
                .hasSize(1);
        result(client.removeProcessing(id, "1"));
        assertThat(result(client.contract(id)).member("dataProcessings").items())
                .isEmpty();
        result(client.signContract(id, P, "orchestrator", "sp"));
        assertThat(result(client.signContract(id, C, "participant", "sc"))
                        .member("status")
                        .asText())
                .isEqualTo("signed");
    }

    @Test
    void x3_ourManager_createsOneContractForAnIdempotencyKey_andThePublicOneTwo() {
        ContractManagerClient ours = client(Mode.OURS);
        String id = id(result(ours.createBilateral(NEW)));
        assertThat(id(result(ours.createBilateral(NEW)))).isEqualTo(id);
        assertThat(manager.byUid()).isEqualTo(Map.of(NEW.uid(), 1));
        ContractManagerClient publicOne = client(Mode.PUBLIC);
        manager.next("POST", TWICE);
        result(publicOne.createBilateral(NEW));
        assertThat(manager.byUid()).isEqualTo(Map.of(NEW.uid(), 2));
    }

    @Test
    void x3_latePolicies_doNotMakeSignaturesVoid() {
        ContractManagerClient client = client(Mode.OURS);
        String id = id(result(client.createBilateral(NEW)));
        JsonValue rule = JsonValue.parse("{\"ruleId\": \"rule-1\", \"values\": {}}");
        manager.next("PUT", LATE);
        assertThat(failed(client.setBilateralPolicies(id, List.of(rule), 0)).isAnswered())
                .isFalse();
        result(client.setBilateralPolicies(id, List.of(rule), 0));
        result(client.signBilateral(id, P, "sp"));
        manager.releaseLate();
        assertThat(manager.contract(id).getJsonArray("signatures")).hasSize(1);
        assertThat(failed(client.setBilateralPolicies(id, List.of(rule), 0)).answerStatus())
                .isEqualTo(409);
    }

    @Test
    void x5_contractIsTerminated_whereTheManagerCan() {
        ContractManagerClient ours = client(Mode.OURS);
        String id = id(result(ours.createBilateral(NEW)));
        result(ours.terminateBilateral(id));
        assertThat(manager.contract(id).getString("status")).isEqualTo("terminated");
        assertThat(result(ours.findBilateral(NEW.uid()))).isPresent();
        ContractManagerClient publicOne = client(Mode.PUBLIC);
        String other = id(result(publicOne.createContract("urn:x", "e", P)));
        assertThat(failed(publicOne.terminateContract(other)).answerStatus()).isEqualTo(404);
    }

    @Test
    void x4_answersOtherThanTheExpected_areFailures_withTheManagersReason() {
        ContractManagerClient client = client(Mode.PUBLIC);
        assertThat(failed(client, REFUSED)).extracting("answerStatus", "reason").containsExactly(422, "It is refused.");
        assertThat(failed(client, CONFLICT))
                .extracting("answerStatus", "reason")
                .containsExactly(409, "It conflicts.");
        assertThat(failed(client, KEY_WRONG))
                .extracting("answerStatus", "reason")
                .containsExactly(401, "Unauthorized");
        assertThat(failed(client, ERROR)).extracting("answerStatus", "reason").containsExactly(500, "It failed.");
        assertThat(failed(client, GARBAGE).answerStatus()).isEqualTo(200);
        assertThat(failed(client, REDIRECT).answerStatus()).isEqualTo(307);
        assertThat(manager.requests()).hasSize(6);
        for (Fault fault : List.of(DOWN, SILENT, ANSWER_LOST, HUGE, LATE)) {
            assertThat(failed(client, fault).isAnswered()).as("%s", fault).isFalse();
        }
        assertThat(manager.byUid()).isEqualTo(Map.of(NEW.uid(), 1));
        manager.releaseLate();
        assertThat(manager.byUid()).isEqualTo(Map.of(NEW.uid(), 2));
    }

    @Test
    void x5_managerThatRefusesTheKey_isAFailure() {
        client(Mode.OURS);
        ContractManagerClient other = new ContractManagerClient(
                http, new ContractManagerConfig(manager.config().url(), Secret.of("other"), false));
        assertThat(failed(other.createBilateral(NEW)).answerStatus()).isEqualTo(401);
        assertThat(result(other.findBilateral(NEW.uid()))).isEmpty();
    }

    @Test
    void x5_addressThatTheNodeMayNotCall_isAFailureWithoutAnAnswer() {
        client(Mode.OURS);
        ContractManagerClient inside =
                new ContractManagerClient(http, new ContractManagerConfig(URI.create("http://10.0.0.1"), null, false));
        assertThat(failed(inside.bilateral("1")).isAnswered()).isFalse();
    }

    private CallFailedException failed(ContractManagerClient client, Fault fault) {
        manager.next("POST", fault);
        return failed(client.createBilateral(NEW));
    }

    private static CallFailedException failed(Future<?> call) {
        return (CallFailedException) failure(call);
    }
}
