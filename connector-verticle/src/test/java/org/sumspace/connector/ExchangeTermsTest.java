package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.connector.exchange.core.RequestFields;
import org.sumspace.connector.exchange.domain.ExchangeRole;
import org.sumspace.connector.exchange.service.terms.ExchangeTerms.Agreed;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExchangeTermsTest {
    private static final String PERSONAL = ExchangeScene.id(40);
    private static final String PERSONAL_OFFERING = ExchangeScene.id(41);
    private static final String FOREIGN_OFFERING = ExchangeScene.id(42);
    private static final String HIDDEN_OFFERING = ExchangeScene.id(43);
    private static final String ASH = ExchangeScene.id(12);
    private static final String ASH_OFFERING = ExchangeScene.id(44);
    private static final String BILATERAL = ExchangeScene.id(2);

    @TempDir
    static Path folder;

    private ExchangeScene scene;

    @BeforeAll
    void start() {
        scene = new ExchangeScene(folder);
        scene.add(
                "dataresources",
                PERSONAL,
                new JsonObject().put("producedBy", ExchangeScene.ELM).put("containsPII", true));
        addOffering(PERSONAL_OFFERING, ExchangeScene.ELM, PERSONAL);
        addOffering(FOREIGN_OFFERING, ASH, ExchangeScene.DATA);
        addOffering(ASH_OFFERING, ASH, ExchangeScene.DATA);
        scene.add("participants", ASH, new JsonObject());
        JsonObject contract = scene.contract(new JsonArray());
        contract.getJsonArray("serviceOfferings")
                .add(scene.entry(ExchangeScene.ELM, PERSONAL_OFFERING, new JsonObject()))
                .add(scene.entry(ExchangeScene.ELM, FOREIGN_OFFERING, new JsonObject()))
                .add(scene.entry(ExchangeScene.ELM, HIDDEN_OFFERING, new JsonObject()))
                .add(scene.entry(ASH, ASH_OFFERING, new JsonObject()));
        scene.documents.put(ExchangeScene.CONTRACT_PATH, contract);
        scene.documents.put("/manager/bilaterals/" + BILATERAL, bilateral());
    }

    private void addOffering(String id, String provider, String data) {
        scene.add(
                "serviceofferings",
                id,
                new JsonObject().put("providedBy", provider).put("dataResources", ExchangeScene.array(data)));
    }

    private JsonObject bilateral() {
        return new JsonObject()
                .put("status", "signed")
                .put("dataProvider", scene.participant(ExchangeScene.ELM))
                .put("dataConsumer", scene.participant(ExchangeScene.OAK))
                .put("serviceOffering", scene.url("serviceofferings", ExchangeScene.DATA_OFFERING))
                .put(
                        "purpose",
                        ExchangeScene.array(
                                new JsonObject().put("purpose", scene.url("serviceofferings", ExchangeScene.PURPOSE))));
    }

    @AfterAll
    void stop() {
        scene.close();
    }

    private JsonObject fields() {
        return new JsonObject()
                .put("contract", scene.contractUrl())
                .put("purposeId", scene.url("serviceofferings", ExchangeScene.PURPOSE))
                .put("resourceId", scene.url("serviceofferings", ExchangeScene.DATA_OFFERING));
    }

    private Agreed agreed(JsonObject fields, String own) {
        return result(scene.work.terms().of(JsonValue.parse(fields.encode()), scene.participant(own)));
    }

    private NodeException refused(JsonObject fields) {
        return (NodeException)
                failure(scene.work.terms().of(JsonValue.parse(fields.encode()), scene.participant(ExchangeScene.OAK)));
    }

    @Test
    void bothEnds_findTheSamePartiesAndRequest() {
        Agreed atConsumer = agreed(fields(), ExchangeScene.OAK);
        Agreed atProvider = agreed(fields(), ExchangeScene.ELM);

        assertThat(atConsumer.parties().role()).isEqualTo(ExchangeRole.CONSUMER);
        assertThat(atProvider.parties()).isEqualTo(atConsumer.parties().seenBy(0));
        assertThat(atConsumer.parties().participants())
                .containsExactly(scene.participant(ExchangeScene.ELM), scene.participant(ExchangeScene.OAK));
        assertThat(atProvider.request()).isEqualTo(atConsumer.request());
    }

    /** Otherwise two spellings of one request would open two exchanges. */
    @Test
    void exchangeX2_otherSpellingsOfARequest_areEqualToIt() {
        String data = ExchangeScene.DATA;
        JsonObject plain = fields().put("resources", ExchangeScene.array(scene.url("dataresources", data)));
        JsonObject other = new JsonObject()
                .put("contract", scene.contractUrl() + "/")
                .put("purposeId", scene.host + "/catalog/serviceofferings/" + ExchangeScene.PURPOSE + "/")
                .put("resourceId", ExchangeScene.DATA_OFFERING.toUpperCase(Locale.ROOT))
                .put(
                        "resources",
                        ExchangeScene.array(
                                new JsonObject().put("resource", data).put("params", null)))
                .put("purposes", new JsonArray())
                .put("consumerParams", new JsonObject().put("query", new JsonArray()));

        assertThat(agreed(other, ExchangeScene.OAK).request().digest())
                .isEqualTo(agreed(plain, ExchangeScene.OAK).request().digest());
    }

    /** A peer reads what this connector writes, and must find the same request. */
    @Test
    void requestOfAPeer_isTheSameAsTheClients() {
        JsonObject fields = fields().put(
                        "resources",
                        ExchangeScene.array(new JsonObject()
                                .put("resource", scene.url("dataresources", ExchangeScene.DATA))
                                .put("params", query("page", 2))))
                .put("providerParams", query("limit", "10"));
        Agreed first = agreed(fields, ExchangeScene.OAK);

        JsonValue sent = JsonValue.of(RequestFields.body(first.request()));
        assertThat(result(scene.work.terms().of(sent, scene.participant(ExchangeScene.ELM)))
                        .request())
                .isEqualTo(first.request());
        assertThat(RequestFields.of(first.request()).parametersOfData(scene.url("dataresources", ExchangeScene.DATA)))
                .containsOnly(Map.entry("limit", "10"), Map.entry("page", "2"));
    }

    private static JsonObject query(String name, Object value) {
        return new JsonObject().put("query", ExchangeScene.array(new JsonObject().put(name, value)));
    }

    @Test
    void contractOfTwoParties_namesBothOfferings() {
        JsonObject fields = new JsonObject().put("contract", scene.host + "/manager/bilaterals/" + BILATERAL);

        Agreed agreed = agreed(fields, ExchangeScene.OAK);
        assertThat(agreed.request().resource()).isEqualTo(scene.url("serviceofferings", ExchangeScene.DATA_OFFERING));
        assertThat(agreed.request().purpose()).isEqualTo(scene.url("serviceofferings", ExchangeScene.PURPOSE));
        assertThat(refused(fields.copy().put("resourceId", scene.url("serviceofferings", PERSONAL_OFFERING)))
                        .detail())
                .isEqualTo("Wrong resource given");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void requestThatDoesNotFit_isRefused(
            String name, UnaryOperator<JsonObject> change, ProblemType type, String detail) {
        String text = change.apply(fields()).encode().replace("HOST", scene.host);
        NodeException refused = refused(new JsonObject(text));
        assertThat(refused.type()).isEqualTo(type);
        assertThat(refused.detail()).contains(detail);
    }

    static Stream<Arguments> requestThatDoesNotFit_isRefused() {
        ProblemType invalid = ProblemType.INVALID_INPUT;
        return Stream.of(
                of("no contract", each -> without(each, "contract"), invalid, "Missing body params"),
                of(
                        "neither purpose nor resource",
                        each -> without(without(each, "purposeId"), "resourceId"),
                        invalid,
                        "Missing body params"),
                of("no purpose", each -> without(each, "purposeId"), invalid, "Wrong purpose given"),
                of(
                        "a purpose that is not in the contract",
                        each -> each.put("purposeId", ExchangeScene.id(99)),
                        invalid,
                        "Wrong purpose given"),
                of(
                        "a resource of another host",
                        each -> each.put(
                                "resourceId",
                                "https://evil.example/catalog/serviceofferings/" + ExchangeScene.DATA_OFFERING),
                        invalid,
                        "Wrong resource given"),
                of(
                        "a contract of another host",
                        each -> each.put(
                                "contract", "https://evil.example/manager/contracts/" + ExchangeScene.CONTRACT),
                        ProblemType.NOT_FOUND,
                        "none of the contract manager"),
                of(
                        "a contract whose path leads elsewhere",
                        each -> each.put("contract", "HOST/manager/contracts/../../data"),
                        ProblemType.NOT_FOUND,
                        "none of the contract manager"),
                of(
                        "an unknown contract",
                        each -> each.put("contract", "HOST/manager/contracts/" + ExchangeScene.id(98)),
                        ProblemType.NOT_FOUND,
                        "no such contract"),
                of(
                        "a data resource that is not in the offering",
                        each -> each.put("resources", ExchangeScene.array(ExchangeScene.id(97))),
                        invalid,
                        "resource doesn't exists in the service offering"),
                of(
                        "personal data",
                        each -> each.put("resourceId", PERSONAL_OFFERING),
                        ProblemType.FORBIDDEN,
                        "A resource use PII."),
                of(
                        "an offering of somebody else than the contract says",
                        each -> each.put("resourceId", FOREIGN_OFFERING),
                        invalid,
                        "Wrong resource given"),
                of(
                        "an offering that the catalog does not show",
                        each -> each.put("resourceId", HIDDEN_OFFERING),
                        ProblemType.NOT_FOUND,
                        "no published record"),
                of(
                        "a provider without a connector",
                        each -> each.put("resourceId", ASH_OFFERING),
                        invalid,
                        "Provider missing PDC endpoint"),
                of(
                        "a service chain",
                        each -> each.put("serviceChainId", "chain"),
                        invalid,
                        "Data processing is empty in the contract."),
                of("a text in place of a list", each -> each.put("resources", "all"), invalid, "resources"),
                of(
                        "a nested parameter",
                        each -> each.put("providerParams", query("a", new JsonArray())),
                        invalid,
                        "providerParams"));
    }

    private static Arguments of(String name, UnaryOperator<JsonObject> change, ProblemType type, String detail) {
        return Arguments.of(name, change, type, detail);
    }

    private static JsonObject without(JsonObject fields, String name) {
        fields.remove(name);
        return fields;
    }

    @Test
    void connectorThatIsNoParty_takesNoPart() {
        NodeException refused = (NodeException)
                failure(scene.work.terms().of(JsonValue.parse(fields().encode()), scene.participant(ASH)));
        assertThat(refused.type()).isEqualTo(ProblemType.FORBIDDEN);
        assertThat(refused.detail()).isEqualTo("Error when trying to initiate te exchange.");
    }
}
