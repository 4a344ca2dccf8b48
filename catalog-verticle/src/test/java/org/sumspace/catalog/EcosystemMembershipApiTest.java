package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.catalog.fixture.AtOnce;
import org.sumspace.catalog.fixture.ContractManagerStub.Fault;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.common.testkit.ApiProbe;

/** How participants become members of ecosystems, and what members do. */
class EcosystemMembershipApiTest extends EcosystemApiTestBase {
    @ParameterizedTest
    @EnumSource(Mode.class)
    void e1_invitedParticipant_becomesAMemberByItsSignature_withItsOfferings(Mode mode) {
        restartWith(mode);
        JsonObject offering = offering(oak, "Records");
        String id = withInvited().getString("_id");
        JsonObject configured = put(id, "offerings", offerings(offered(offering, "rule-access-1", "rule-billing-3")))
                .bearer(oak)
                .expect(200)
                .json();
        assertThat(configured.getJsonArray("invitations").getJsonObject(0).getJsonArray("offerings"))
                .hasSize(1);
        assertThat(configured.getJsonArray("participants")).hasSize(1);
        assertThat(contractOf(id).getJsonArray("serviceOfferings")).isEmpty();

        JsonObject signed = post(id, "signature/participant", signature("by oak"))
                .bearer(oak)
                .expect(200)
                .json();
        assertThat(signed.getString("_id")).isEqualTo(id);
        assertThat(signed.getInteger("code")).isEqualTo(200);
        assertThat(signed.getString("message")).isEqualTo("successfully signed contract");
        assertThat(signed.getJsonObject("data").getJsonArray("members")).hasSize(2);
        JsonObject member = signed.getJsonArray("participants").getJsonObject(1);
        assertThat(member.getString("participant")).isEqualTo(oakId);
        assertThat(member.getJsonArray("roles")).containsExactly("Provider");
        assertThat(values(signed.getJsonArray("invitations"), "status")).containsExactly("Signed");

        Awaitility.await().until(() -> read(id).getJsonArray("pending").isEmpty());
        JsonObject contract = contractOf(id);
        assertThat(contract.getString("status")).isEqualTo("signed");
        assertThat(values(contract.getJsonArray("members"), "participant"))
                .containsExactly(url("participants", elmId), url("participants", oakId));
        assertThat(values(contract.getJsonArray("members"), "role")).containsExactly("orchestrator", "participant");
        JsonObject offered = contract.getJsonArray("serviceOfferings").getJsonObject(0);
        assertThat(offered.getString("participant")).isEqualTo(url("participants", oakId));
        assertThat(offered.getString("serviceOffering")).isEqualTo(url("serviceofferings", offering.getString("_id")));
        assertThat(offered.getJsonArray("policies")).hasSize(2);
    }

    @Test
    void e1_requester_becomesAMemberByItsSignature() {
        String id = createEcosystem().getString("_id");
        JsonObject requested = post(id, "requests", joining("Provider", offered(offering(oak, "Records"), "rule-1")))
                .bearer(oak)
                .expect(200)
                .json();
        JsonObject request = requested.getJsonArray("joinRequests").getJsonObject(0);
        assertThat(request.getString("status")).isEqualTo("Pending");
        assertThat(request.getString("participant")).isEqualTo(oakId);
        String requestId = request.getString("_id");
        assertThat(array(catalog.api
                        .get(PATH + "/" + id + "/requests?filter=Pending")
                        .bearer(elm)
                        .expect(200)))
                .containsExactly(request);
        put(id, "requests/" + requestId + "/authorize", NONE).bearer(elm).expect(200);
        put(id, "requests/" + requestId + "/reject", NONE).bearer(elm).expect(200);
        post(id, "signature/participant", signature("by oak")).bearer(oak).expect(409);
        put(id, "requests/" + requestId + "/authorize", NONE).bearer(elm).expect(200);
        JsonObject signed = post(id, "signature/participant", signature("by oak"))
                .bearer(oak)
                .expect(200)
                .json();
        assertThat(values(signed.getJsonArray("joinRequests"), "status")).containsExactly("Signed");
        assertThat(signed.getJsonArray("participants").getJsonObject(1).getJsonArray("offerings"))
                .hasSize(1);
        assertThat(manager.contracts().get(0).getJsonArray("members")).hasSize(1);
    }

    /** It was refused: "JSON cannot contain such a value". */
    @Test
    void joinRequestWithoutOfferings_hasNone() {
        String id = createEcosystem().getString("_id");
        JsonObject withoutOfferings = new JsonObject().put("roles", new JsonArray().add("Provider"));
        JsonObject requested =
                post(id, "requests", withoutOfferings).bearer(oak).expect(200).json();
        assertThat(requested.getJsonArray("joinRequests").getJsonObject(0).getJsonArray("offerings"))
                .isEmpty();
    }

    /** Elm is the orchestrator, Oak is invited and has accepted, Ash has requested to join. */
    @ParameterizedTest
    @CsvSource({
        "get invites, 200, 200, 200, 200, 401",
        "get requests, 200, 200, 200, 200, 401",
        "post invites, 200, 403, 403, 403, 401",
        "post invites/accept, 409, 200, 404, 403, 401",
        "post invites/deny, 409, 200, 404, 403, 401",
        "post requests, 409, 200, 200, 403, 401",
        "put requests/REQUEST/authorize, 200, 403, 403, 403, 401",
        "put requests/REQUEST/reject, 200, 403, 403, 403, 401",
        "put offerings, 200, 200, 200, 403, 401",
        "get contract, 200, 403, 403, 403, 401",
        "post contract, 200, 403, 403, 403, 401",
        "post signature/orchestrator, 200, 403, 403, 403, 401",
        "post signature/participant, 403, 200, 409, 403, 401",
        "post signature/infrastructureprovider, 404, 404, 404, 403, 401",
        "post addinfrastructureservices, 200, 403, 403, 403, 401",
        "post adddataprocessingchain, 400, 403, 403, 403, 401",
        "put updatedataprocessingchain/CHAIN, 404, 403, 403, 403, 401",
        "delete CHAIN, 200, 403, 403, 403, 401"
    })
    void c13_everyOperation_byRole(String operation, int byElm, int byOak, int byAsh, int byOperator, int byVisitor) {
        JsonObject service = service(ash);
        String id = withInvited().getString("_id");
        post(id, "requests", joining("r")).bearer(ash).expect(200);
        String request = read(id).getJsonArray("joinRequests").getJsonObject(0).getString("_id");
        call(id, operation, request, service).expect(byVisitor);
        call(id, operation, request, service).bearer(operator()).expect(byOperator);
        call(id, operation, request, service).bearer(ash).expect(byAsh);
        call(id, operation, request, service).bearer(oak).expect(byOak);
        call(id, operation, request, service).bearer(elm).expect(byElm);
        call(ABSENT, operation, request, service).bearer(elm).expect(404);
        call("x", operation, request, service).bearer(elm).expect(400);
    }

    private ApiProbe.Call call(String id, String operation, String request, JsonObject service) {
        String[] words =
                operation.replace("REQUEST", request).replace("CHAIN", ABSENT).split(" ");
        String path = PATH + "/" + id + "/" + words[1];
        JsonObject body = switch (operation) {
            case "post invites" -> invitation(oakId, "Provider");
            case "post requests" -> joining("r");
            case "put offerings" -> offerings();
            case "post addinfrastructureservices" ->
                new JsonObject().put("infrastructureServices", new JsonArray().add(service.getString("_id")));
            case "post adddataprocessingchain", "put updatedataprocessingchain/CHAIN" ->
                chain(chainStep(ashId, service));
            default -> operation.contains("signature") ? signature("s") : NONE;
        };
        return (body.isEmpty() ? catalog.api.get(path) : catalog.api.put(path, body))
                .method(words[0].toUpperCase(Locale.ROOT));
    }

    @Test
    void c15_entriesOfOthers_areForTheOrchestratorAndOperators() {
        String id = createEcosystem().getString("_id");
        post(id, "invites", invitation(oakId, "r")).bearer(elm).expect(200);
        post(id, "requests", joining("r")).bearer(ash).expect(200);
        String invites = PATH + "/" + id + "/invites";
        String requests = PATH + "/" + id + "/requests";
        assertThat(participants(invites, elm)).containsExactly(oakId);
        assertThat(participants(invites, oak)).containsExactly(oakId);
        assertThat(participants(invites, ash)).isEmpty();
        assertThat(participants(invites, operator())).containsExactly(oakId);
        assertThat(participants(requests, elm)).containsExactly(ashId);
        assertThat(participants(requests, oak)).isEmpty();
        assertThat(participants(requests, ash)).containsExactly(ashId);
        assertThat(participants(requests, operator())).containsExactly(ashId);
        JsonObject visited = catalog.api.get(PATH + "/" + id).expect(200).json();
        assertThat(visited.getJsonArray("invitations")).isEmpty();
        assertThat(visited.getJsonArray("joinRequests")).isEmpty();
        assertThat(read(id, ash).getJsonArray("invitations")).isEmpty();
        assertThat(read(id, ash).getJsonArray("joinRequests")).hasSize(1);
        post(id, "invites/accept", NONE).bearer(oak).expect(200);
        assertThat(participants(invites, elm)).isEmpty();
        assertThat(participants(invites + "?filter=Authorized", elm)).containsExactly(oakId);
        catalog.api.get(invites + "?filter=x").bearer(elm).expect(400);
    }

    private List<String> participants(String path, String token) {
        return array(catalog.api.get(path).bearer(token).expect(200)).stream()
                .map(entry -> entry.getString("participant"))
                .toList();
    }

    @Test
    void invitation_isForAParticipantThatExists_alsoByTheUrlOfItsSelfDescription() {
        String id = createEcosystem().getString("_id");
        post(id, "invites", invitation("Oak", "r"))
                .bearer(elm)
                .expect(400)
                .problem()
                .hasViolation("/participantId");
        post(id, "invites", new JsonObject().put("participantId", oakId))
                .bearer(elm)
                .expect(400);
        post(id, "invites", invitation(ABSENT, "r")).bearer(elm).expect(404);
        post(id, "invites", invitation(elmId, "r"))
                .bearer(elm)
                .expect(400)
                .problem()
                .hasViolation("/participantId");
        post(id, "invites", invitation(url("participants", oakId), "r"))
                .bearer(elm)
                .expect(200);
        assertThat(participants(PATH + "/" + id + "/invites", elm)).containsExactly(oakId);
    }

    @Test
    void m2_repeatedMove_changesNothing() {
        String id = createEcosystem().getString("_id");
        long before =
                version(post(id, "invites", invitation(oakId, "r")).bearer(elm).expect(200));
        assertThat(version(
                        post(id, "invites", invitation(oakId, "r")).bearer(elm).expect(200)))
                .isEqualTo(before);
        assertThat(version(post(id, "invites", invitation(oakId, "other"))
                        .bearer(elm)
                        .expect(200)))
                .isEqualTo(before + 1);
        post(id, "invites/accept", NONE).bearer(oak).expect(200);
        post(id, "invites/accept", NONE).bearer(oak).expect(200);
        post(id, "signature/participant", signature("s")).bearer(oak).expect(200);
        Awaitility.await().until(() -> read(id).getJsonArray("pending").isEmpty());
        long signed = read(id).getLong("__v");
        int requests = manager.requests().size();
        assertThat(version(post(id, "signature/participant", signature("s"))
                        .bearer(oak)
                        .expect(200)))
                .isEqualTo(signed);
        assertThat(manager.requests().subList(requests, manager.requests().size()))
                .noneMatch(request -> request.startsWith("PUT"));
    }

    private static long version(ApiProbe.Answer answer) {
        assertThat(answer.header("ETag")).isEqualTo("\"" + answer.json().getLong("__v") + "\"");
        return answer.json().getLong("__v");
    }

    @Test
    void m3_moveOfAnOlderVersion_isRefused() {
        JsonObject created = createEcosystem();
        String id = created.getString("_id");
        String seen = "\"" + created.getLong("__v") + "\"";
        post(id, "invites", invitation(oakId, "r"))
                .bearer(elm)
                .header("If-Match", seen)
                .expect(200);
        post(id, "invites", invitation(ashId, "r"))
                .bearer(elm)
                .header("If-Match", seen)
                .expect(409);
        post(id, "invites/accept", NONE).bearer(oak).header("If-Match", "*").expect(200);
        post(id, "invites/accept", NONE).bearer(oak).header("If-Match", seen).expect(200);
    }

    /** Each participant acts on its own entry, so all moves succeed. */
    @Test
    void m1_fiftyParticipantsAtOnce_areAllHeard_andTheVersionCountsTheirMoves() {
        String id = createEcosystem().getString("_id");
        int version = read(id).getInteger("__v");
        List<String> tokens = IntStream.range(0, 50)
                .mapToObj(i -> catalog.enrolled("%024x".formatted(i + 1), "Tree " + i))
                .toList();
        List<Integer> statuses = AtOnce.all(tokens.stream()
                .<Supplier<Integer>>map(token -> () ->
                        post(id, "requests", joining("r")).bearer(token).send().status())
                .toList());
        assertThat(statuses).containsOnly(200);
        JsonObject after = read(id);
        assertThat(after.getJsonArray("joinRequests")).hasSize(tokens.size());
        assertThat(after.getInteger("__v")).isEqualTo(version + tokens.size());
    }

    @Test
    void offerings_areOnesOwn_published_andInBothShapes() {
        String id = withInvited().getString("_id");
        JsonObject own = offering(oak, "Records");
        JsonObject draft = record(
                oak, "serviceofferings", new JsonObject().put("name", "Draft").put("status", "draft"));
        for (JsonObject bad : List.of(draft, offering(ash, "Foreign"), new JsonObject().put("_id", ABSENT))) {
            put(id, "offerings", offerings(offered(own, "rule-1"), offered(bad, "rule-1")))
                    .bearer(oak)
                    .expect(422)
                    .problem()
                    .hasViolation("/offerings/1/serviceOffering");
        }
        put(id, "offerings", offerings(offered(new JsonObject().put("_id", "x"), "rule-1")))
                .bearer(oak)
                .expect(400)
                .problem()
                .hasViolation("/offerings/0/serviceOffering");
        JsonObject flat = new JsonObject()
                .put("serviceOffering", url("serviceofferings", own.getString("_id")))
                .put("ruleId", "rule-1")
                .put("values", new JsonObject().put("target", "t"));
        JsonObject other = flat.copy().put("ruleId", "rule-2");
        put(id, "offerings", offerings(flat, other)).bearer(oak).expect(200);
        JsonArray kept = read(id).getJsonArray("invitations").getJsonObject(0).getJsonArray("offerings");
        assertThat(kept).containsExactly(offered(own, "rule-1", "rule-2"));
        put(id, "offerings", NONE).bearer(oak).expect(400);
        JsonObject large = flat.copy().put("values", new JsonObject().put("x", "x".repeat(40_000)));
        put(id, "offerings", offerings(large)).bearer(oak).expect(413);
        post(id, "requests", joining("r", offered(own, "rule-1"))).bearer(ash).expect(422);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void offeringsOfAMember_areWrittenIntoTheContract_andTakenOut(Mode mode) {
        restartWith(mode);
        String id = withMember().getString("_id");
        JsonObject records = offering(oak, "Records");
        JsonObject models = offering(oak, "Models");
        put(id, "offerings", offerings(offered(records, "rule-1", "rule-2"), offered(models, "rule-1")))
                .bearer(oak)
                .expect(200);
        assertThat(contractOf(id).getJsonArray("serviceOfferings")).hasSize(2);
        put(id, "offerings", offerings(offered(records, "rule-3"))).bearer(oak).expect(200);
        JsonObject left = contractOf(id).getJsonArray("serviceOfferings").getJsonObject(0);
        assertThat(contractOf(id).getJsonArray("serviceOfferings")).hasSize(1);
        assertThat(values(left.getJsonArray("policies"), "ruleId")).containsExactly("rule-3");
        manager.next("PUT /contracts/policies/offering", Fault.REFUSED);
        put(id, "offerings", offerings(offered(records, "rule-4"))).bearer(oak).expect(424);
        assertThat(read(id).getJsonArray("participants").getJsonObject(1).getJsonArray("offerings"))
                .containsExactly(offered(records, "rule-3"));
    }

    @Test
    void x4_signatureThatTheManagerRefuses_makesNoMember() {
        String id = withInvited().getString("_id");
        manager.next("PUT /contracts/sign", Fault.REFUSED);
        assertThat(post(id, "signature/participant", signature("s"))
                        .bearer(oak)
                        .expect(424)
                        .json()
                        .getString("detail"))
                .contains("It is refused.");
        JsonObject after = read(id);
        assertThat(after.getJsonArray("participants")).hasSize(1);
        assertThat(values(after.getJsonArray("invitations"), "status")).containsExactly("Authorized");
        assertThat(after.getString("problem")).isEqualTo("sign: It is refused.");
        post(id, "signature/participant", signature("s")).bearer(oak).expect(200);
    }

    @Test
    void x4_signatureThatIsNotThereInTime_makesAMemberLater_andIsNotMadeTwice() {
        String id = withInvited().getString("_id");
        manager.always("PUT /contracts/sign", Fault.ANSWER_LOST);
        manager.always("GET /contracts/", Fault.ERROR);
        JsonObject pending = post(id, "signature/participant", signature("s"))
                .bearer(oak)
                .expect(202)
                .json();
        assertThat(pending.getJsonArray("pending")).containsExactly("sign");
        assertThat(pending.getInteger("code")).isEqualTo(202);
        assertThat(pending.getJsonArray("participants")).hasSize(1);
        post(id, "invites/deny", NONE).bearer(oak).expect(409);
        post(id, "signature/participant", signature("other")).bearer(oak).expect(409);
        manager.mend();
        Awaitility.await().until(() -> read(id).getJsonArray("participants").size() == 2);
        assertThat(contractOf(id).getJsonArray("members")).hasSize(2);
    }

    /** A contract manager may void signatures when the terms of a contract change. */
    @Test
    void memberWhoseSignatureIsVoid_signsAnew_withTheSameSignature() {
        String id = withMember().getString("_id");
        String contract = read(id).getString("contract");
        manager.setMembers(contract, new JsonArray());
        post(id, "signature/participant", signature("by oak")).bearer(oak).expect(200);
        assertThat(values(manager.contract(contract).getJsonArray("members"), "participant"))
                .containsExactly(url("participants", oakId));
        assertThat(read(id).getJsonArray("participants")).hasSize(2);
        manager.setMembers(contract, new JsonArray());
        catalog.api.delete(PATH + "/" + id).bearer(elm).expect(200);
    }

    @Test
    void m3_signatureOfTheVersionThatWasRead_isTaken_alsoIfTheCatalogLearnsThenThatTheEarlierOneIsVoid() {
        String id = withMember().getString("_id");
        long seen = read(id).getLong("__v");
        manager.setMembers(read(id).getString("contract"), new JsonArray());
        post(id, "signature/participant", signature("by oak"))
                .bearer(oak)
                .header("If-Match", "\"" + (seen - 1) + "\"")
                .expect(409);
        long learned = read(id).getLong("__v");
        assertThat(learned).isGreaterThan(seen);
        post(id, "signature/participant", signature("by oak"))
                .bearer(oak)
                .header("If-Match", "\"" + learned + "\"")
                .expect(200);
        manager.setMembers(read(id).getString("contract"), new JsonArray());
        post(id, "signature/participant", signature("by oak"))
                .bearer(oak)
                .header("If-Match", "\"" + read(id).getLong("__v") + "\"")
                .expect(200);
    }

    @Test
    void infrastructureService_isAdded_signed_andUsedInAChain() {
        JsonObject service = service(ash);
        String id = withMember().getString("_id");
        JsonObject services =
                new JsonObject().put("infrastructureServices", new JsonArray().add(service.getString("_id")));
        JsonObject added = post(id, "addinfrastructureservices", services)
                .bearer(elm)
                .expect(200)
                .json();
        JsonObject entry = added.getJsonArray("infrastructureServices").getJsonObject(0);
        assertThat(entry.getString("participant")).isEqualTo(ashId);
        assertThat(entry.getString("status")).isEqualTo("Pending");
        post(id, "addinfrastructureservices", services).bearer(elm).expect(200);
        post(
                        id,
                        "addinfrastructureservices",
                        new JsonObject().put("infrastructureServices", new JsonArray().add(ABSENT)))
                .bearer(elm)
                .expect(422)
                .problem()
                .hasViolation("/infrastructureServices/0");
        JsonObject step = chainStep(ashId, service)
                .put("params", new JsonObject().put("k", 5))
                .put("configuration", "fast");
        post(id, "adddataprocessingchain", chain(step))
                .bearer(elm)
                .expect(400)
                .problem()
                .hasViolation("/dataProcessingChain/0");
        post(id, "signature/infrastructureprovider", signature("by ash"))
                .bearer(ash)
                .expect(200);
        JsonObject signed = read(id);
        assertThat(values(signed.getJsonArray("infrastructureServices"), "status"))
                .containsExactly("Signed");
        assertThat(signed.getJsonArray("infrastructureServices")).hasSize(1);
        assertThat(signed.getJsonArray("participants").getJsonObject(2).getJsonArray("roles"))
                .containsExactly("infrastructureProvider");
        assertThat(values(contractOf(id).getJsonArray("members"), "role")).contains("infrastructure provider");

        JsonObject chained = post(id, "adddataprocessingchain", chain(step))
                .bearer(elm)
                .expect(200)
                .json();
        JsonObject chain = chained.getJsonArray("dataProcessingChains").getJsonObject(0);
        String chainId = chain.getString("_id");
        assertThat(chain.getJsonArray("infrastructureServices"))
                .containsExactly(new JsonObject()
                        .put("participant", ashId)
                        .put("serviceOffering", service.getString("_id"))
                        .put("params", "{\"k\":5}")
                        .put("configuration", "fast"));
        JsonObject other = chained.getJsonArray("serviceChains").getJsonObject(0);
        assertThat(other.getString("catalogId")).isEqualTo(chainId);
        assertThat(other.getJsonArray("services").getJsonObject(0).getString("service"))
                .isEqualTo(service.getString("_id"));
        JsonObject processing = contractOf(id).getJsonArray("dataProcessings").getJsonObject(0);
        assertThat(processing.getString("catalogId")).isEqualTo(chainId);
        assertThat(processing
                        .getJsonArray("infrastructureServices")
                        .getJsonObject(0)
                        .getString("serviceOffering"))
                .isEqualTo(url("infrastructureservices", service.getString("_id")));

        JsonObject listed = put(
                        id,
                        "updatedataprocessingchain/" + chainId,
                        chain(step, chainStep(ashId, service).put("params", new JsonArray().add("k"))))
                .bearer(elm)
                .expect(200)
                .json();
        assertThat(listed.getJsonArray("dataProcessingChains")
                        .getJsonObject(0)
                        .getJsonArray("infrastructureServices")
                        .getJsonObject(1)
                        .getString("params"))
                .isEqualTo("[\"k\"]");
        assertThat(contractOf(id)
                        .getJsonArray("dataProcessings")
                        .getJsonObject(0)
                        .getJsonArray("infrastructureServices"))
                .hasSize(2);
        manager.next("PUT /contracts/", Fault.REFUSED);
        put(id, "updatedataprocessingchain/" + chainId, chain(step)).bearer(elm).expect(424);
        assertThat(read(id).getJsonArray("dataProcessingChains")
                        .getJsonObject(0)
                        .getJsonArray("infrastructureServices"))
                .hasSize(2);
        catalog.api.delete(PATH + "/" + id + "/" + chainId).bearer(elm).expect(200);
        assertThat(read(id).getJsonArray("dataProcessingChains")).isEmpty();
        assertThat(contractOf(id).getJsonArray("dataProcessings")).isEmpty();
        JsonObject without = read(id);
        for (String missing : List.of(chainId, "sample-chain-id", "0")) {
            catalog.api.delete(PATH + "/" + id + "/" + missing).bearer(elm).expect(200);
        }
        assertThat(read(id)).isEqualTo(without);
        catalog.api.delete(PATH + "/" + id + "/sample-chain-id").bearer(ash).expect(403);
    }

    @Test
    void invalidMoves_nameTheirViolations() {
        String id = withInvited().getString("_id");
        post(id, "signature/participant", signature(""))
                .bearer(oak)
                .expect(400)
                .problem()
                .hasViolation("/signature");
        post(id, "requests", new JsonObject().put("roles", "x"))
                .bearer(ash)
                .expect(400)
                .problem()
                .hasViolation("/roles");
        post(id, "adddataprocessingchain", chain()).bearer(elm).expect(400);
        post(
                        id,
                        "adddataprocessingchain",
                        chain(new JsonObject().put("participant", "x").put("resource", "y")))
                .bearer(elm)
                .expect(400)
                .problem()
                .hasViolation("/dataProcessingChain/0/participant")
                .hasViolation("/dataProcessingChain/0/resource");
        put(id, "requests/x/authorize", NONE).bearer(elm).expect(400);
        put(id, "requests/" + ABSENT + "/authorize", NONE).bearer(elm).expect(404);
        put(id, "requests/" + ABSENT + "/reject", NONE).bearer(elm).expect(404);
    }
}
