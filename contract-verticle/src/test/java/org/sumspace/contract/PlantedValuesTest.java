package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.RecordedLog;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiOperation;
import org.sumspace.contract.ManagerScene.Role;

/**
 * Plants a value in every text that a request may have: in each parameter, and in each place of each body. Then it
 * looks for all of them in the log, in metrics, and in answers to other callers. The contracts themselves may be read
 * with the key.
 */
@Isolated("it reads what the whole JVM logs")
class PlantedValuesTest {
    private static final int VALID_REQUESTS = 3;
    private static final int BODY_LENGTH_MAX = 4_000;
    private static final String WRONG_KEY = "planted wrong key";

    /** Values that are sent to these operations are not part of a contract and are never shown. */
    private static final Set<String> CONFIDENTIAL = Set.of(
            "storeSessionValues",
            "explainPolicy",
            "decideContract",
            "decideBilateral",
            "checkRoleExploitability",
            "checkBilateralExploitability",
            "setPreferences",
            "negotiateContract",
            "checkContractAcceptance",
            "checkPolicyAcceptance",
            "checkServiceAcceptance",
            "login");

    private final RecordedLog log = new RecordedLog();
    private final Map<String, Planted> planted = new TreeMap<>();
    private final Set<String> stored = new TreeSet<>();
    private final Set<String> accepted = new TreeSet<>();
    private ManagerScene scene;

    /** @param confidential whether answers to other requests must not contain it */
    private record Planted(String place, String value, boolean confidential) {
        /** The log names contracts and rules by the ids in paths. */
        boolean isId() {
            return place.endsWith(" path id") || place.endsWith(" path rule");
        }
    }

    @BeforeEach
    void start() {
        scene = new ManagerScene(new Random(1));
    }

    @AfterEach
    void stop() {
        log.close();
        scene.close();
    }

    @Test
    void plantedValues_areInNoLog_noMetric_andNoAnswerToOthers() {
        for (ApiOperation operation : scene.operations()) {
            plantInParameters(operation);
            for (int request = 0; scene.isTaught(operation) && request < VALID_REQUESTS; request++) {
                plantInBody(operation);
            }
        }
        assertThat(accepted)
                .contains(
                        "createContract",
                        "signContract",
                        "addOfferingPolicies",
                        "setPreferences",
                        "storeSessionValues");
        findStored();
        assertThat(stored).anyMatch(place -> place.startsWith("createContract"));

        for (ApiOperation operation : scene.operations()) {
            for (Role role : Role.values()) {
                requireNothingOfOthers(role, scene.calls().valid(operation));
            }
            scene.calls().bad(operation).stream()
                    .filter(bad -> bad.body().length() < BODY_LENGTH_MAX)
                    .forEach(bad -> requireNothingOfOthers(Role.CATALOG, bad));
        }
        scene.manager
                .api
                .get("/contracts/all")
                .header("x-svc-catalog-key", WRONG_KEY)
                .expect(401);
        requireNone("the log", log.text());
        requireNone("metrics", scene.manager.metrics.scrape());
    }

    private String plant(String place, boolean confidential) {
        String value = "planted-%05d-value".formatted(planted.size());
        planted.put(value, new Planted(place, value, confidential));
        return value;
    }

    private void plantInParameters(ApiOperation operation) {
        for (JsonObject parameter : operation.parameters()) {
            String name = parameter.getString("name");
            boolean isContent = parameter.getString("in").equals("path") && !CONFIDENTIAL.contains(operation.id());
            String value = plant(operation.id() + " " + parameter.getString("in") + " " + name, !isContent);
            ApiCall call = scene.calls().valid(operation);
            switch (parameter.getString("in")) {
                case "path" -> {
                    // A participant is named in base64.
                    String encoded =
                            name.equals("did") ? Base64.getUrlEncoder().encodeToString(value.getBytes(UTF_8)) : value;
                    send(withTarget(call, segment(operation, call, name, encoded)));
                }
                case "query" -> {
                    String path = call.target().replaceFirst("\\?.*", "");
                    send(withTarget(call, path + "?" + name + "=" + value));
                }
                default -> {
                    Map<String, String> headers = new HashMap<>(call.headers());
                    headers.put(name, value);
                    send(changed(call, call.target(), headers, call.body()));
                }
            }
        }
    }

    private static String segment(ApiOperation operation, ApiCall call, String name, String value) {
        List<String> template = List.of(operation.path().split("/"));
        String[] segments = call.target().replaceFirst("\\?.*", "").split("/");
        segments[template.indexOf("{" + name + "}")] = value;
        return String.join("/", segments);
    }

    /** One request for each text in the body, and one with all of them. */
    private void plantInBody(ApiOperation operation) {
        ApiCall call = scene.calls().valid(operation);
        if (!call.body().startsWith("{") && !call.body().startsWith("[")) {
            return;
        }
        Object body = Json.decodeValue(call.body());
        List<String> places = new ArrayList<>();
        replaced(body, "", places, (place, text) -> text);
        for (String only : places) {
            sendBody(
                    call,
                    replaced(
                            body,
                            "",
                            new ArrayList<>(),
                            (place, text) -> place.equals(only) ? plantInBody(operation, place) : text));
        }
        sendBody(call, replaced(body, "", new ArrayList<>(), (place, text) -> plantInBody(operation, place)));
    }

    private String plantInBody(ApiOperation operation, String place) {
        return plant(operation.id() + " " + place, CONFIDENTIAL.contains(operation.id()));
    }

    private interface Replacement {
        String at(String place, String text);
    }

    private static @Nullable Object replaced(
            @Nullable Object value, String place, List<String> places, Replacement replacement) {
        if (value instanceof JsonObject object) {
            JsonObject copy = new JsonObject();
            object.forEach(member -> copy.put(
                    member.getKey(), replaced(member.getValue(), place + "/" + member.getKey(), places, replacement)));
            return copy;
        }
        if (value instanceof JsonArray array) {
            JsonArray copy = new JsonArray();
            for (int i = 0; i < array.size(); i++) {
                copy.add(replaced(array.getValue(i), place + "/" + i, places, replacement));
            }
            return copy;
        }
        if (value instanceof String text) {
            places.add(place);
            return replacement.at(place, text);
        }
        return value;
    }

    private void sendBody(ApiCall call, @Nullable Object body) {
        send(changed(call, call.target(), call.headers(), Json.encode(body)));
    }

    private static ApiCall withTarget(ApiCall call, String target) {
        return changed(call, target, call.headers(), call.body());
    }

    private static ApiCall changed(ApiCall call, String target, Map<String, String> headers, String body) {
        return new ApiCall(
                call.operation(), "planted", ApiCall.Kind.HOSTILE, target, headers, call.contentType(), body, "");
    }

    /** Sent first as a visitor, who is refused. */
    private void send(ApiCall call) {
        for (Role role : Role.values()) {
            ApiProbe.Answer answer = scene.send(role, call);
            scene.check(role, call, answer);
            if (answer.status() < 300) {
                accepted.add(call.operation().id());
            }
        }
    }

    /** The planted values that are in the store, which shows that the test looks for real values. */
    private void findStored() {
        String contents = scene.stored().toString();
        planted.values().stream().filter(each -> contents.contains(each.value)).forEach(each -> stored.add(each.place));
    }

    private void requireNothingOfOthers(Role role, ApiCall call) {
        ApiProbe.Answer answer = scene.send(role, call);
        boolean isContract = role != Role.VISITOR && answer.status() < 300;
        String text = answer.headers() + "\n" + answer.text();
        for (Planted each : found(text)) {
            assertThat(isContract && !each.confidential)
                    .as("%s, in the answer %d to %s by %s", each.place, answer.status(), call, role)
                    .isTrue();
        }
        assertThat(text).doesNotContain(ManagerUnderTest.KEY);
    }

    private List<Planted> found(String text) {
        List<Planted> found = new ArrayList<>();
        for (UnaryOperator<String> form :
                List.<UnaryOperator<String>>of(UnaryOperator.identity(), PlantedValuesTest::inBase64)) {
            String prefix = form.apply("planted-");
            if (text.contains(prefix)) {
                planted.values().stream()
                        .filter(each -> text.contains(form.apply(each.value)))
                        .forEach(found::add);
            }
        }
        return found;
    }

    private static String inBase64(String text) {
        // The base64 text without its last characters, which depend on the following bytes.
        String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
        return encoded.substring(0, encoded.length() - 1);
    }

    private void requireNone(String where, String text) {
        assertThat(found(text).stream().filter(each -> !each.isId()).map(Planted::place))
                .as("in " + where)
                .isEmpty();
        assertThat(text).doesNotContain(WRONG_KEY).doesNotContain(ManagerUnderTest.KEY);
    }
}
