package org.sumspace.catalog.contract.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.Json;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.document.StorableText;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.odrl.document.RuleCheck;

/** Calls a contract manager: ours, or the public one, which wraps some answers and knows neither idempotency nor filters. */
public final class ContractManagerClient implements BilateralContracts, EcosystemContracts {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long ANSWER_BYTES_MAX = 16 << 20;
    private static final int REASON_CHARS_MAX = 500;
    private static final int OK = 200;
    private static final int ERRORS = 300;
    private static final List<String> REASON_MEMBERS = List.of("detail", "message", "error", "errorMsg");
    /** The name that the specification gives, and the one that the public contract manager expects. */
    private static final List<String> KEY_HEADERS = List.of("x-svc-catalog-key", "x-ptx-catalog-key");

    private static final String CONTRACTS = "contracts";
    private static final String BILATERALS = "bilaterals";

    private final NodeHttpClient http;
    private final String base;
    private final @Nullable Secret key;
    private final RuleCheck rules;

    public ContractManagerClient(NodeHttpClient http, ContractManagerConfig config) {
        this.http = http;
        this.base = config.url().toString().replaceFirst("/+$", "");
        this.key = config.key();
        this.rules = new RuleCheck(config.hasRegistry());
    }

    /** The checks of rules before they are sent to the contract manager. */
    public RuleCheck rules() {
        return rules;
    }

    @Override
    public Future<Optional<JsonValue>> findContract(String uid) {
        return find(CONTRACTS, uid);
    }

    @Override
    public Future<JsonValue> createContract(String uid, String ecosystem, String orchestrator) {
        return create(
                CONTRACTS,
                uid,
                Map.of(
                        "role",
                        "ecosystem",
                        "contract",
                        Map.of("uid", uid, "ecosystem", ecosystem, "orchestrator", orchestrator)));
    }

    @Override
    public Future<JsonValue> contract(String contractId) {
        return contract(HttpMethod.GET, null, CONTRACTS, contractId);
    }

    @Override
    public Future<JsonValue> setRolePolicies(String contractId, List<JsonValue> policies) {
        return contract(HttpMethod.PUT, trees(policies), CONTRACTS, "policies", contractId);
    }

    @Override
    public Future<JsonValue> signContract(String contractId, String participant, String role, String signature) {
        return contract(
                HttpMethod.PUT,
                Map.of("participant", participant, "role", role, "signature", signature),
                CONTRACTS,
                "sign",
                contractId);
    }

    @Override
    public Future<JsonValue> setOfferingPolicies(
            String contractId, String participant, String offering, List<JsonValue> policies) {
        return contract(
                HttpMethod.PUT,
                Map.of("participant", participant, "serviceOffering", offering, "policies", trees(policies)),
                CONTRACTS,
                "policies",
                "offering",
                contractId);
    }

    @Override
    public Future<JsonValue> removeOfferingPolicies(String contractId, String offering, String participant) {
        return contract(HttpMethod.DELETE, null, CONTRACTS, "policies", "offering", contractId, offering, participant);
    }

    @Override
    public Future<JsonValue> insertProcessing(String contractId, JsonValue chain) {
        return call(HttpMethod.PUT, chain.tree(), Map.of(), CONTRACTS, contractId, "processings", "insert");
    }

    @Override
    public Future<JsonValue> updateProcessing(String contractId, String chainId, JsonValue chain) {
        return call(HttpMethod.PUT, chain.tree(), Map.of(), CONTRACTS, contractId, "processings", "update", chainId);
    }

    @Override
    public Future<JsonValue> removeProcessing(String contractId, String chainId) {
        return call(HttpMethod.DELETE, null, Map.of(), CONTRACTS, contractId, "processings", chainId);
    }

    @Override
    public Future<JsonValue> removeOffering(String offering) {
        return call(HttpMethod.DELETE, null, Map.of(), CONTRACTS, "offerings", offering);
    }

    @Override
    public Future<JsonValue> terminateContract(String contractId) {
        return call(HttpMethod.PUT, Map.of(), Map.of(), CONTRACTS, "terminate", contractId);
    }

    @Override
    public Future<Optional<JsonValue>> findBilateral(String uid) {
        return find(BILATERALS, uid);
    }

    @Override
    public Future<JsonValue> createBilateral(NewBilateral contract) {
        return create(
                BILATERALS,
                contract.uid(),
                Map.of(
                        "contract",
                        Map.of(
                                "uid",
                                contract.uid(),
                                "dataProvider",
                                contract.provider(),
                                "dataConsumer",
                                contract.consumer(),
                                "serviceOffering",
                                contract.offering(),
                                "purpose",
                                List.of(Map.of("purpose", contract.purpose())))));
    }

    @Override
    public Future<JsonValue> bilateral(String contractId) {
        return contract(HttpMethod.GET, null, BILATERALS, contractId);
    }

    @Override
    public Future<JsonValue> setBilateralPolicies(String contractId, List<JsonValue> policies, long version) {
        Map<String, String> ifMatch = Map.of("If-Match", "\"" + version + "\"");
        return call(HttpMethod.PUT, trees(policies), ifMatch, BILATERALS, "policies", contractId)
                .map(ContractManagerClient::asContract);
    }

    @Override
    public Future<JsonValue> signBilateral(String contractId, String party, String signature) {
        return contract(
                HttpMethod.PUT,
                Map.of("did", party, "party", party, "value", signature),
                BILATERALS,
                "sign",
                contractId);
    }

    @Override
    public Future<JsonValue> terminateBilateral(String contractId) {
        return call(HttpMethod.PUT, Map.of(), Map.of(), BILATERALS, "terminate", contractId);
    }

    /** Decides what a contract of two parties permits; the public contract manager cannot answer this. */
    Future<JsonValue> decideBilateral(String contractId, JsonValue question) {
        return call(HttpMethod.POST, question.tree(), Map.of(), BILATERALS, contractId, "decisions");
    }

    /** Decides what the contract of an ecosystem permits. */
    Future<JsonValue> decideContract(String contractId, JsonValue question) {
        return call(HttpMethod.POST, question.tree(), Map.of(), CONTRACTS, contractId, "decisions");
    }

    /**
     * Searches contracts of any status, terminated ones too. A manager that does not support the filter answers with
     * all contracts.
     */
    private Future<Optional<JsonValue>> find(String collection, String uid) {
        String query = "?uid=" + encoded(uid);
        return send(HttpMethod.GET, URI.create(base + "/" + collection + "/all" + query), null, Map.of())
                .map(answer -> Stream.concat(answer.items().stream(), answer.member("contracts").items().stream())
                        .filter(contract -> contract.member("uid").asText().equals(uid))
                        .findFirst());
    }

    private Future<JsonValue> create(String collection, String uid, Map<String, Object> body) {
        return call(HttpMethod.POST, body, Map.of("Idempotency-Key", uid), collection)
                .map(ContractManagerClient::asContract);
    }

    private Future<JsonValue> contract(HttpMethod method, @Nullable Object body, String... path) {
        return call(method, body, Map.of(), path).map(ContractManagerClient::asContract);
    }

    /** The contract itself, also if the manager wraps it. */
    private static JsonValue asContract(JsonValue answer) {
        JsonValue contract = answer.has("_id") ? answer : answer.member("contract");
        if (contract.member("_id").asText().isEmpty()) {
            throw CallFailedException.answered(OK, "The contract manager's answer has no contract.");
        }
        return contract;
    }

    private Future<JsonValue> call(
            HttpMethod method, @Nullable Object body, Map<String, String> headers, String... path) {
        String segments = Stream.of(path).map(ContractManagerClient::encoded).collect(Collectors.joining("/"));
        return send(method, URI.create(base + "/" + segments), body, headers);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    private Future<JsonValue> send(HttpMethod method, URI url, @Nullable Object body, Map<String, String> headers) {
        HttpCall call = HttpCall.of(method, url).answerBytesMax(ANSWER_BYTES_MAX);
        if (body != null) {
            call = call.body(MediaTypes.JSON, Json.encodeToBuffer(body));
        }
        Map<String, String> all = new LinkedHashMap<>(headers);
        if (key != null) {
            KEY_HEADERS.forEach(name -> all.put(name, key.reveal()));
        }
        for (Map.Entry<String, String> header : all.entrySet()) {
            call = call.header(header.getKey(), header.getValue());
        }
        return http.sendForAnyStatus(call, TIMEOUT)
                .recover(failure -> Future.failedFuture(CallFailedException.unanswered(
                        failure instanceof NodeException problem
                                ? problem.detail()
                                : "The contract manager cannot be called.")))
                .map(ContractManagerClient::read);
    }

    private static JsonValue read(HttpAnswer answer) {
        JsonValue body = parsed(answer);
        if (answer.status() >= ERRORS) {
            throw CallFailedException.answered(answer.status(), reason(answer.status(), body));
        }
        if (!body.isObject() && !body.isArray()) {
            throw CallFailedException.answered(answer.status(), "The contract manager's answer is not JSON.");
        }
        return body;
    }

    private static JsonValue parsed(HttpAnswer answer) {
        try {
            return JsonValue.received(answer.body().getBytes());
        } catch (IllegalArgumentException e) {
            return JsonValue.of(null);
        }
    }

    private static String reason(int status, JsonValue body) {
        String reason = REASON_MEMBERS.stream()
                .map(name -> body.member(name).asText())
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("HTTP status " + status);
        return StorableText.beginning(reason, REASON_CHARS_MAX);
    }

    private static List<@Nullable Object> trees(List<JsonValue> values) {
        return values.stream().<@Nullable Object>map(JsonValue::tree).toList();
    }
}
