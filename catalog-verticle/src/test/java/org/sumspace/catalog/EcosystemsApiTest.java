package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.ecosystem.core.EcosystemCodec;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.fixture.ContractManagerStub.Fault;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.config.Secret;
import org.sumspace.common.testkit.ApiProbe;

/** Ecosystems as records, and their contracts. */
class EcosystemsApiTest extends EcosystemApiTestBase {
    @ParameterizedTest
    @EnumSource(Mode.class)
    void ecosystem_isCreatedWithItsContract_andItsOrchestratorAsMember(Mode mode) {
        restartWith(mode);
        JsonObject created = record(
                elm,
                "ecosystems",
                ecosystemBody("Forest")
                        .put("location", "EU")
                        .put(
                                "businessLogic",
                                new JsonObject().put("businessModel", new JsonArray().add("subscription")))
                        .put("buildingBlocks", new JsonArray().add(new JsonObject().put("buildingBlock", "b")))
                        .put("rolesAndObligations", roles("rule-responsibility-1"))
                        .put("contract", "mine")
                        .put("participants", new JsonArray())
                        .put("orchestrator", ABSENT));
        assertThat(created.getMap())
                .containsEntry("orchestrator", elmId)
                .containsEntry("logo", "ecosystem_default.jpg")
                .containsEntry("schema_version", "1.1.0")
                .containsEntry("location", "EU")
                .containsEntry("status", "published")
                .containsEntry("problem", "");
        assertThat(created.getJsonArray("provides")).isEmpty();
        assertThat(created.getJsonObject("businessLogic").getJsonArray("businessModel"))
                .containsExactly("subscription");
        assertThat(created.getJsonArray("buildingBlocks")).hasSize(1);
        assertThat(created.getJsonArray("participants"))
                .containsExactly(new JsonObject(
                        Map.of("participant", elmId, "roles", List.of("Orchestrator"), "offerings", List.of())));
        for (String empty : List.of(
                "invitations",
                "joinRequests",
                "infrastructureServices",
                "dataProcessingChains",
                "serviceChains",
                "pending")) {
            assertThat(created.getJsonArray(empty)).as(empty).isEmpty();
        }
        JsonObject contract = manager.contract(created.getString("contract"));
        String id = created.getString("_id");
        assertThat(contract.getString("uid")).isEqualTo("urn:sumspace:ecosystem:" + id);
        assertThat(contract.getString("ecosystem")).isEqualTo(url("ecosystems", id));
        assertThat(contract.getString("orchestrator")).isEqualTo(url("participants", elmId));
        assertThat(values(contract.getJsonArray("rolesAndObligations"), "description"))
                .containsExactly("rule-responsibility-1");
    }

    private static JsonArray roles(String... ruleIds) {
        JsonArray roles = new JsonArray();
        for (String ruleId : ruleIds) {
            roles.add(new JsonObject()
                    .put("role", "Provider")
                    .put("ruleId", ruleId)
                    .put("values", new JsonObject()));
        }
        return roles;
    }

    @Test
    void x5_withoutAManager_ecosystemIsCreatedWithoutAContract_andWhatNeedsOneIsRefused() {
        restart(Optional.empty());
        JsonObject created = createEcosystem();
        String id = created.getString("_id");
        assertThat(created.getValue("contract")).isNull();
        assertThat(created.getJsonArray("pending")).isEmpty();
        JsonObject before = read(id);
        catalog.api.get(PATH + "/" + id + "/contract").bearer(elm).expect(424);
        post(id, "contract", NONE).bearer(elm).expect(424);
        post(id, "signature/orchestrator", signature("s")).bearer(elm).expect(424);
        assertThat(read(id)).isEqualTo(before);
        post(id, "invites", invitation(oakId, "Provider")).bearer(elm).expect(200);
        post(id, "invites/accept", NONE).bearer(oak).expect(200);
        post(id, "signature/participant", signature("s")).bearer(oak).expect(424);
        JsonObject service = service(ash);
        post(id, "addinfrastructureservices", services(service)).bearer(elm).expect(200);
        post(id, "signature/infrastructureprovider", signature("s")).bearer(ash).expect(424);
        change(id, new JsonObject().put("rolesAndObligations", roles("rule-1")))
                .bearer(elm)
                .expect(200);
        catalog.api.delete(PATH + "/" + id).bearer(elm).expect(200);
        catalog.api.get(PATH + "/" + id).expect(404);
    }

    private static JsonObject services(JsonObject... services) {
        return new JsonObject()
                .put(
                        "infrastructureServices",
                        new JsonArray(List.of(services).stream()
                                .map(service -> service.getString("_id"))
                                .toList()));
    }

    private ApiProbe.Call change(String id, JsonObject change) {
        return catalog.api.put(PATH + "/" + id, change);
    }

    @Test
    void x4_contractThatIsNotThereInTime_isCreatedLater() {
        manager.always("GET /contracts/all", Fault.ERROR);
        JsonObject created = createEcosystem();
        String id = created.getString("_id");
        assertThat(created.getValue("contract")).isNull();
        assertThat(created.getJsonArray("pending")).containsExactly("create");
        catalog.api.get(PATH + "/" + id + "/contract").bearer(elm).expect(404);
        post(id, "signature/orchestrator", signature("s")).bearer(elm).expect(409);
        assertThat(post(id, "contract", NONE).bearer(elm).expect(202).json().getJsonArray("pending"))
                .containsExactly("create");
        manager.mend();
        Awaitility.await().until(() -> read(id).getValue("contract") != null);
        JsonObject contract = post(id, "contract", NONE).bearer(elm).expect(200).json();
        assertThat(contract.getString("_id")).isEqualTo(read(id).getString("contract"));
        assertThat(manager.byUid()).containsValue(1).hasSize(1);
    }

    @Test
    void x3_contractWhoseAnswerWasLost_isNotCreatedTwice() {
        manager.next("POST /contracts", Fault.ANSWER_LOST);
        JsonObject created = createEcosystem();
        Awaitility.await().until(() -> read(created.getString("_id")).getValue("contract") != null);
        assertThat(manager.byUid()).containsValue(1).hasSize(1);
    }

    @Test
    void x4_contractThatTheManagerRefuses_isRequestedAgain() {
        manager.next("POST /contracts", Fault.REFUSED);
        JsonObject created =
                record(elm, "ecosystems", ecosystemBody("Forest").put("rolesAndObligations", roles("rule-1")));
        String id = created.getString("_id");
        assertThat(created.getValue("contract")).isNull();
        assertThat(created.getString("problem")).isEqualTo("create: It is refused.");
        assertThat(created.getJsonArray("pending")).isEmpty();
        assertThat(read(id, oak).containsKey("problem")).isFalse();
        JsonObject contract = post(id, "contract", NONE).bearer(elm).expect(200).json();
        assertThat(contract.getString("uid")).isEqualTo("urn:sumspace:ecosystem:" + id);
        assertThat(contract.getJsonArray("rolesAndObligations")).hasSize(1);
        assertThat(read(id).getString("problem")).isEmpty();
    }

    @Test
    void decision_isAskedByMembersOnly_inTheirOwnName() {
        String id = createEcosystem().getString("_id");
        JsonObject question = new JsonObject()
                .put("action", "use")
                .put("target", "urn:t")
                .put("provider", "urn:p")
                .put("purpose", "research")
                .put("participant", "somebody else");
        JsonObject decision =
                post(id, "contract/decisions", question).bearer(elm).expect(200).json();
        assertThat(decision.getBoolean("permitted")).isTrue();
        assertThat(decision.getJsonObject("question"))
                .isEqualTo(new JsonObject()
                        .put("action", "use")
                        .put("target", "urn:t")
                        .put("provider", "urn:p")
                        .put("participant", url("participants", elmId))
                        .put("values", new JsonObject().put("purpose", "research")));

        post(id, "contract/decisions", question).expect(401);
        post(id, "contract/decisions", question).bearer(oak).expect(403);
        post(id, "contract/decisions", question).bearer(operator()).expect(403);
        post(id, "contract/decisions", question.copy().put("values", new JsonObject().put("count", "1")))
                .bearer(elm)
                .expect(400);
        post("0".repeat(24), "contract/decisions", question).bearer(elm).expect(404);
        manager.next("POST /contracts", Fault.ERROR);
        assertThat(post(id, "contract/decisions", question)
                        .bearer(elm)
                        .expect(424)
                        .json()
                        .getString("detail"))
                .isEqualTo("The contract manager does not decide this: It failed.");
    }

    @Test
    void decision_withoutAManagerOrAContract_isRefusedWithWhatToDo() {
        manager.always("GET /contracts/all", Fault.ERROR);
        String id = createEcosystem().getString("_id");
        JsonObject question = new JsonObject().put("action", "use").put("target", "urn:t");
        assertThat(post(id, "contract/decisions", question)
                        .bearer(elm)
                        .expect(404)
                        .json()
                        .getString("detail"))
                .isEqualTo("The ecosystem has no contract yet.");
        restart(Optional.empty());
        assertThat(post(createEcosystem().getString("_id"), "contract/decisions", question)
                        .bearer(elm)
                        .expect(424)
                        .json()
                        .getString("detail"))
                .contains("contractManager.url");
    }

    @Test
    void contract_isReadByMembersOnly() {
        String id = withInvited().getString("_id");
        String path = PATH + "/" + id + "/contract";
        catalog.api.get(path).expect(401);
        catalog.api.get(path).bearer(ash).expect(403);
        catalog.api.get(path).bearer(oak).expect(403);
        catalog.api.get(path).bearer(operator()).expect(403);
        assertThat(catalog.api.get(path).bearer(elm).expect(200).json()).isEqualTo(contractOf(id));
        post(id, "signature/participant", signature("by oak")).bearer(oak).expect(200);
        catalog.api.get(path).bearer(oak).expect(200);
        manager.next("GET /contracts/", Fault.ERROR);
        catalog.api.get(path).bearer(oak).expect(424);
        post(id, "contract", NONE).bearer(oak).expect(403);
        catalog.api.get(PATH + "/" + ABSENT + "/contract").bearer(elm).expect(404);
        catalog.api.get(PATH + "/x/contract").bearer(elm).expect(400);
    }

    @Test
    void roles_areWrittenIntoTheContract_andStayAsTheyWereIfItRefusesThem() {
        String id = createEcosystem().getString("_id");
        change(id, new JsonObject().put("rolesAndObligations", roles("rule-1")))
                .bearer(elm)
                .expect(200);
        assertThat(values(contractOf(id).getJsonArray("rolesAndObligations"), "uid"))
                .containsExactly("rule-1");
        manager.next("PUT /contracts/policies", Fault.REFUSED);
        change(id, new JsonObject().put("rolesAndObligations", roles("rule-2")))
                .bearer(elm)
                .expect(424);
        assertThat(read(id).getJsonArray("rolesAndObligations")).isEqualTo(roles("rule-1"));
        manager.always("PUT /contracts/policies", Fault.ERROR);
        JsonObject pending = change(id, new JsonObject().put("rolesAndObligations", roles("rule-3")))
                .bearer(elm)
                .expect(202)
                .json();
        assertThat(pending.getJsonArray("pending")).containsExactly("roles");
        manager.mend();
        Awaitility.await().until(() -> read(id).getJsonArray("pending").isEmpty());
        assertThat(values(contractOf(id).getJsonArray("rolesAndObligations"), "uid"))
                .contains("rule-3");
    }

    @Test
    void c4_serverSetFields_neverChangeByAWrite() {
        String id = withMember().getString("_id");
        JsonObject before = read(id);
        JsonObject change = before.copy()
                .put("name", "Wood")
                .put("contract", "x")
                .put("participants", new JsonArray())
                .put("invitations", new JsonArray())
                .put("joinRequests", new JsonArray())
                .put("orchestrator", oakId);
        change(id, change).bearer(elm).expect(200);
        JsonObject after = read(id);
        for (String field : List.of("contract", "participants", "invitations", "joinRequests", "orchestrator")) {
            assertThat(after.getValue(field)).as(field).isEqualTo(before.getValue(field));
        }
        assertThat(after.getString("name")).isEqualTo("Wood");
        change(id, new JsonObject().put("name", "x")).bearer(oak).expect(403);
        change(id, new JsonObject().put("name", "x")).bearer(operator()).expect(403);
        change(id, new JsonObject().put("name", "x")).expect(401);
        change(ABSENT, new JsonObject().put("name", "x")).bearer(elm).expect(404);
        change(id, new JsonObject().put("name", " ")).bearer(elm).expect(400);
    }

    @Test
    void c15_participantsHaveTheirPublicFields_andIdsInTheSelfDescription() {
        String id = withMember().getString("_id");
        JsonObject read = catalog.api.get(PATH + "/" + id).expect(200).json();
        assertThat(read.getJsonObject("orchestrator"))
                .isEqualTo(new JsonObject()
                        .put("_id", elmId)
                        .put("legalName", "Elm")
                        .put("logo", "")
                        .putNull("did")
                        .put("dataspaceEndpoint", ""));
        assertThat(objects(read.getJsonArray("participants")).stream()
                        .map(member -> member.getJsonObject("participant").getString("legalName")))
                .containsExactly("Elm", "Oak");
        assertThat(values(read.getJsonArray("invitations"), "participant")).containsExactly(oakId);
        assertThat(read.encode()).doesNotContain("by oak", "signature", "example.org");
        assertThat(list("")).containsExactly(read);

        JsonObject described =
                catalog.api.get("/v1/catalog/ecosystems/" + id).expect(200).json();
        assertThat(described.getString("@id")).isEqualTo(url("ecosystems", id));
        assertThat(described.getString("@type")).isEqualTo("Ecosystem");
        assertThat(described.getString("orchestrator")).isEqualTo(elmId);
        assertThat(values(described.getJsonArray("participants"), "participant"))
                .containsExactly(elmId, oakId);
        assertThat(objects(described.getJsonArray("participants")).get(1).getJsonArray("roles"))
                .containsExactly("Provider");
        assertThat(values(described.getJsonArray("invitations"), "status")).containsExactly("Signed");
    }

    private List<JsonObject> list(String query) {
        JsonObject page = catalog.api.get(PATH + query).expect(200).json().getJsonObject("data");
        return objects(page.getJsonArray("result"));
    }

    private List<String> names(String query) {
        return list(query).stream().map(each -> each.getString("name")).toList();
    }

    @Test
    void l1_listsAreNewestFirst_andFindEcosystemsByTheirMembers() {
        JsonObject first = withMember();
        JsonObject second = record(ash, "ecosystems", ecosystemBody("Meadow"));
        record(ash, "ecosystems", ecosystemBody("Draft").put("status", "draft"));
        record(ash, "ecosystems", ecosystemBody("Hidden").put("visible", false));
        assertThat(names("")).containsExactly("Meadow", "Forest");
        assertThat(names("?limit=1&page=2")).containsExactly("Forest");
        assertThat(names("?offeredBy=" + oakId)).containsExactly("Forest");
        assertThat(names("?offeredBy=" + oakId + "," + ashId)).containsExactly("Meadow", "Forest");
        assertThat(names("?offeredBy=" + ABSENT)).isEmpty();
        assertThat(names("?q=mead")).containsExactly("Meadow");
        catalog.api.get(PATH + "?offeredBy=x").expect(400);
        assertThat(array(catalog.api.get(PATH + "/participant/" + oakId).expect(200)))
                .extracting(each -> each.getString("_id"))
                .containsExactly(first.getString("_id"));
        assertThat(array(catalog.api.get(PATH + "/participant/" + ashId).expect(200)))
                .extracting(each -> each.getString("_id"))
                .containsExactly(second.getString("_id"));
        catalog.api.get(PATH + "/participant/x").expect(400);
    }

    @Test
    void own_areThoseOrchestrated_joined_invitedToOrRequested_butNotTheRejected() {
        String joined = withMember().getString("_id");
        String invited = record(ash, "ecosystems", ecosystemBody("Meadow")).getString("_id");
        post(invited, "invites", invitation(oakId, "r")).bearer(ash).expect(200);
        String requested = record(ash, "ecosystems", ecosystemBody("Heath")).getString("_id");
        post(requested, "requests", joining("r")).bearer(oak).expect(200);
        String own = record(oak, "ecosystems", ecosystemBody("Grove").put("status", "draft"))
                .getString("_id");
        record(ash, "ecosystems", ecosystemBody("Other"));
        assertThat(ownIds("/me")).containsExactly(own, requested, invited, joined);
        assertThat(ownIds("/me?limit=1&page=2")).containsExactly(requested);
        assertThat(ownIds("/me/invites")).containsExactly(invited, joined);
        post(invited, "invites/deny", NONE).bearer(oak).expect(200);
        assertThat(ownIds("/me")).containsExactly(own, requested, joined);
        assertThat(ownIds("/me/invites")).containsExactly(joined);
        catalog.api.get(PATH + "/me").expect(401);
        catalog.api.get(PATH + "/me/invites").expect(401);
    }

    private List<String> ownIds(String path) {
        return array(catalog.api.get(PATH + path).bearer(oak).expect(200)).stream()
                .map(each -> each.getString("_id"))
                .toList();
    }

    @Test
    void circulating_areTheCategoriesOfWhatMembersOffer() {
        JsonObject data = record(
                oak,
                "dataresources",
                new JsonObject()
                        .put("name", "d")
                        .put("description", "d")
                        .put("containsPII", false)
                        .put("category", "records"));
        JsonObject software = record(
                oak,
                "softwareresources",
                new JsonObject().put("name", "s").put("description", "d").put("category", "analytics"));
        JsonObject offering = record(
                oak,
                "serviceofferings",
                new JsonObject()
                        .put("name", "o")
                        .put(
                                "dataResources",
                                new JsonArray().add(data.getString("_id")).add(ABSENT))
                        .put("softwareResources", new JsonArray().add(software.getString("_id"))));
        String id = withMember().getString("_id");
        assertThat(circulating(id).getJsonArray("data")).isEmpty();
        put(id, "offerings", offerings(offered(offering, "rule-access-1")))
                .bearer(oak)
                .expect(200);
        assertThat(circulating(id).getJsonArray("data")).containsExactly("records");
        assertThat(circulating(id).getJsonArray("services")).containsExactly("analytics");
        catalog.api.get(PATH + "/" + ABSENT + "/circulating").expect(404);
        catalog.api.get(PATH + "/x/circulating").expect(400);
    }

    private JsonObject circulating(String id) {
        return catalog.api
                .get(PATH + "/" + id + "/circulating")
                .expect(200)
                .json()
                .getJsonObject("data");
    }

    @Test
    void c10_draft_isItsOrchestratorsOnly() {
        String id = record(elm, "ecosystems", ecosystemBody("Draft").put("status", "draft"))
                .getString("_id");
        catalog.api.get(PATH + "/" + id).expect(404);
        catalog.api.get(PATH + "/" + id).bearer(oak).expect(404);
        catalog.api.get(PATH + "/" + id).bearer(operator()).expect(200);
        post(id, "requests", joining("r")).bearer(oak).expect(404);
        read(id);
    }

    @Test
    void x6_deletedEcosystem_isGoneForAll_andItsContractIsTerminated() {
        JsonObject created = record(elm, "ecosystems", ecosystemBody("Forest"));
        String id = created.getString("_id");
        String path = PATH + "/" + id;
        catalog.api.delete(path).expect(401);
        catalog.api.delete(path).bearer(oak).expect(403);
        catalog.api.delete(path).bearer(operator()).expect(403);
        catalog.api.delete(PATH + "/" + ABSENT).bearer(elm).expect(404);
        manager.always("PUT /contracts/terminate", Fault.ERROR);
        assertThat(catalog.api.delete(path).bearer(elm).expect(200).json().getString("name"))
                .isEqualTo("Forest");
        catalog.api.get(path).expect(404);
        catalog.api.get(path).bearer(elm).expect(404);
        catalog.api.get(path).bearer(operator()).expect(404);
        catalog.api.delete(path).bearer(elm).expect(404);
        catalog.api.get("/v1/catalog/ecosystems/" + id).bearer(elm).expect(404);
        assertThat(names("")).isEmpty();
        manager.mend();
        Awaitility.await()
                .until(() -> manager.contract(created.getString("contract"))
                        .getString("status")
                        .equals("terminated"));
        Awaitility.await().until(() -> !isStored(id));
    }

    private boolean isStored(String id) {
        return result(catalog.services.records().of(ResourceKind.ECOSYSTEM).findStored(id))
                .isPresent();
    }

    @Test
    void x6_ecosystemThatIsDeletedWhileItsContractIsCreated_leavesNoOpenContract() {
        manager.always("GET /contracts/all", Fault.ERROR);
        String id = createEcosystem().getString("_id");
        catalog.api.delete(PATH + "/" + id).bearer(elm).expect(200);
        catalog.api.get(PATH + "/" + id).bearer(elm).expect(404);
        manager.mend();
        Awaitility.await().until(() -> !isStored(id));
        assertThat(manager.contracts())
                .allSatisfy(contract -> assertThat(contract.getString("status")).isEqualTo("terminated"));
    }

    @Test
    void ecosystemInWhichAnotherMemberHasSigned_isDeleted_andItsContractIsTerminated() {
        String id = withMember().getString("_id");
        String contract = read(id).getString("contract");
        catalog.api.delete(PATH + "/" + id).bearer(elm).expect(200);
        catalog.api.get(PATH + "/" + id).expect(404);
        Awaitility.await()
                .untilAsserted(() -> assertThat(manager.contracts())
                        .filteredOn(each -> each.getString("_id").equals(contract))
                        .singleElement()
                        .satisfies(each -> assertThat(each.getString("status")).isEqualTo("terminated")));
    }

    @Test
    void ecosystemWithATerminatedContract_takesNoSignature_andIsDeleted() {
        String id = withMember().getString("_id");
        manager.setStatus(read(id).getString("contract"), "terminated");
        post(id, "signature/orchestrator", signature("again")).bearer(elm).expect(409);
        post(id, "contract", NONE).bearer(elm).expect(409);
        catalog.api.delete(PATH + "/" + id).bearer(elm).expect(200);
        catalog.api.get(PATH + "/" + id).expect(404);
    }

    @Test
    void x6_deletedOffering_leavesContractsAndEcosystems() {
        String id = withMember().getString("_id");
        JsonObject offering = offering(oak, "Records");
        put(id, "offerings", offerings(offered(offering, "rule-access-1")))
                .bearer(oak)
                .expect(200);
        assertThat(contractOf(id).getJsonArray("serviceOfferings")).hasSize(1);
        manager.always("DELETE /contracts/offerings", Fault.ERROR);
        String path = "/serviceofferings/" + offering.getString("_id");
        catalog.api.delete(path).bearer(oak).expect(200);
        catalog.api.get(path).bearer(oak).expect(404);
        assertThat(catalog.api
                        .get("/serviceofferings?offeredBy=" + oakId)
                        .expect(200)
                        .text())
                .doesNotContain(offering.getString("_id"));
        manager.mend();
        Awaitility.await()
                .until(() -> contractOf(id).getJsonArray("serviceOfferings").isEmpty());
        Awaitility.await()
                .until(() -> objects(read(id).getJsonArray("participants")).stream()
                        .allMatch(member -> member.getJsonArray("offerings").isEmpty()));
    }

    @ParameterizedTest
    @CsvSource({"NONE", "REFUSED"})
    void x6_offering_isDeletedAtOnce_alsoIfTheManagerDoesNotKnowTheCall(String fault) {
        if (fault.equals("REFUSED")) {
            manager.next("DELETE /contracts/offerings", Fault.REFUSED);
        }
        String id = offering(oak, "Records").getString("_id");
        catalog.api.delete("/serviceofferings/" + id).bearer(oak).expect(200);
        assertThat(result(catalog.stores.records(ResourceKind.SERVICE_OFFERING).idsWithOpenTasks()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ecosystems/", "/v1/Ecosystems", "/ecoSystems"})
    void compatibility_anyCaseTrailingSlashAndPrefix(String path) {
        createEcosystem();
        assertThat(catalog.api
                        .get(path)
                        .expect(200)
                        .json()
                        .getJsonObject("data")
                        .getInteger("count"))
                .isEqualTo(1);
    }

    @Test
    void invalidEcosystem_namesEveryViolation() {
        catalog.api
                .post(
                        PATH,
                        new JsonObject()
                                .put("name", " ")
                                .put("provides", "x")
                                .put("rolesAndObligations", new JsonArray().add(1)))
                .bearer(elm)
                .expect(400)
                .problem()
                .hasViolation("/name")
                .hasViolation("/provides")
                .hasViolation("/rolesAndObligations/0");
        catalog.api.post(PATH, ecosystemBody("x")).expect(401);
        catalog.api.post(PATH, ecosystemBody("x")).bearer(operator()).expect(403);
    }

    @Test
    void c9_repeatedRequest_createsOneEcosystemWithOneContract() {
        JsonObject first = keyed("Forest").expect(201).json();
        assertThat(keyed("Forest").expect(201).json()).isEqualTo(first);
        keyed("Other").expect(409);
        assertThat(manager.contracts()).hasSize(1);
    }

    private ApiProbe.Call keyed(String name) {
        return catalog.api.post(PATH, ecosystemBody(name)).bearer(elm).header("Idempotency-Key", "k");
    }

    @Test
    void c3_fieldsOfExistingClients_areKept_andChangeNoRole() {
        String id = createEcosystem().getString("_id");
        post(id, "invites", invitation(oakId, "Provider")).bearer(elm).expect(200);
        JsonArray roles = new JsonArray()
                .add(new JsonObject().put("participantId", oakId).put("roles", new JsonArray().add("Orchestrator")));

        JsonObject changed = catalog.api
                .put(
                        PATH + "/" + id,
                        new JsonObject().put("participantRoles", roles).put("valueProposition", "Better models"))
                .bearer(elm)
                .expect(200)
                .json();

        assertThat(changed.getJsonArray("participantRoles")).isEqualTo(roles);
        assertThat(read(id).getString("valueProposition")).isEqualTo("Better models");
        assertThat(read(id).getJsonArray("invitations").getJsonObject(0).getJsonArray("roles"))
                .containsExactly("Provider");
    }

    @Test
    void l1_listsShowTheFirstMembers_theRecordShowsAll_andBothSayHowMany() {
        JsonObject created = createEcosystem();
        String id = created.getString("_id");
        RecordService ecosystems = catalog.services.records().of(ResourceKind.ECOSYSTEM);
        ResourceRecord record = result(ecosystems.findStored(id)).orElseThrow();
        Ecosystem ecosystem = EcosystemCodec.read(record);
        EcosystemState state = ecosystem.state();
        for (int i = 0; i < 120; i++) {
            String member = "%024x".formatted(i + 1);
            Participant participant = Participant.named(member, "Member " + i, Instant.EPOCH);
            result(catalog.stores
                    .accounts()
                    .add(
                            new ParticipantAccount(
                                    participant, member, i + "@example.org", "A", "L", Secret.of("none"), 0),
                            Optional.empty()));
            state = state.withMember(new Member(member, List.of("r"), List.of(), "s"));
        }
        result(ecosystems.replace(EcosystemCodec.write(record, ecosystem.with(state), Instant.EPOCH)));

        assertThat(read(id).getJsonArray("participants")).hasSize(121);
        assertThat(read(id).getInteger("participantsCount")).isEqualTo(121);
        for (JsonObject listed : List.of(
                catalog.api
                        .get(PATH)
                        .expect(200)
                        .json()
                        .getJsonObject("data")
                        .getJsonArray("result")
                        .getJsonObject(0),
                array(catalog.api.get(PATH + "/me").bearer(elm).expect(200)).get(0),
                array(catalog.api.get(PATH + "/participant/" + elmId).expect(200))
                        .get(0))) {
            assertThat(listed.getJsonArray("participants")).hasSize(100);
            assertThat(listed.getJsonArray("participants").getJsonObject(0).getJsonObject("participant"))
                    .isEqualTo(read(id).getJsonObject("orchestrator"));
            assertThat(listed.getInteger("participantsCount")).isEqualTo(121);
        }
    }

    @Test
    void c5_deletionOfAVersionThatWasChanged_isRefused() {
        String id = createEcosystem().getString("_id");
        catalog.api
                .delete(PATH + "/" + id)
                .bearer(elm)
                .header("If-Match", "\"77\"")
                .expect(409);
        catalog.api
                .delete(PATH + "/" + id)
                .bearer(elm)
                .header("If-Match", "\"" + read(id).getInteger("__v") + "\"")
                .expect(200);
    }
}
