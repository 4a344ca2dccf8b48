package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.testkit.ApiProbe;

/** Policies that are made to exhaust the evaluator. They must cause no server error and permit nothing. */
class PolicyBombsTest {
    private static final ManagerUnderTest MANAGER = new ManagerUnderTest(null, false);
    private static final String ELM = "https://catalog.example/participants/e";
    private static final String OAK = "https://catalog.example/participants/a";
    private static final String TARGET = "https://catalog.example/serviceofferings/1";
    private static final int DEPTH = 400;
    private static final int CONSTRAINTS = 10_000;
    private static final int DIGITS = 20_000;
    private static final int HEIRS = 90;

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    /** Policies as JSON. */
    private record Bomb(String name, List<String> policies) {
        static Bomb of(String name, String permission) {
            return new Bomb(name, List.of("{\"permission\":[" + permission + "]}"));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Bomb> bombs() {
        String constraint = "{\"leftOperand\":\"spatial\",\"operator\":\"neq\",\"rightOperand\":5}";
        String one = constraint + ",";
        Map<String, String> bombs = new TreeMap<>();
        bombs.put("deep constraints", constrained("{\"and\":[".repeat(DEPTH) + constraint + "]}".repeat(DEPTH)));
        bombs.put(
                "deep consequences",
                permission("\"duty\":" + "[{\"action\":\"pay\",\"consequence\":".repeat(DEPTH) + "[]"
                        + "}]".repeat(DEPTH)));
        bombs.put("deep refinement", permission("\"refinement\":" + "[".repeat(DEPTH) + "]".repeat(DEPTH)));
        bombs.put("many constraints", constrained(one.repeat(CONSTRAINTS) + constraint));
        bombs.put("wide constraint", constrained("{\"or\":[" + one.repeat(CONSTRAINTS) + constraint + "]}"));
        bombs.put("many actions and targets", "{\"action\":[" + names("use") + "],\"target\":[" + names(TARGET) + "]}");
        bombs.put("huge number", constrained(constraint.replace("5", "1e999999999")));
        bombs.put("long number", constrained(constraint.replace("5", "9".repeat(DIGITS))));
        bombs.put("long fraction", constrained(constraint.replace("5", "0." + "1".repeat(DIGITS))));
        bombs.put("prototype", permission("\"__proto__\":{\"permitted\":true},\"constraint\":{}"));
        return Stream.concat(
                        bombs.entrySet().stream().map(bomb -> Bomb.of(bomb.getKey(), bomb.getValue())),
                        Stream.of(
                                new Bomb("inheritance of itself", List.of(heir("urn:a", "urn:a"))),
                                new Bomb(
                                        "inheritance in a circle",
                                        List.of(heir("urn:a", "urn:b"), heir("urn:b", "urn:a"))),
                                new Bomb("inheritance of many", manyHeirs())))
                .toList();
    }

    /** A policy that would permit, except for the policies that it inherits. */
    private static String heir(String uid, String parent) {
        return "{\"uid\":\"%s\",\"inheritFrom\":[\"%s\"],\"permission\":[%s]}"
                .formatted(uid, parent, permission("\"constraint\":[]"));
    }

    private static List<String> manyHeirs() {
        return IntStream.range(0, HEIRS)
                .mapToObj(number -> heir("urn:" + number, "urn:" + (number + 1) % HEIRS))
                .toList();
    }

    private static String names(String name) {
        return String.join(",", Collections.nCopies(600, "\"" + name + "\""));
    }

    private static String constrained(String constraints) {
        return permission("\"constraint\":[" + constraints + "]");
    }

    private static String permission(String members) {
        return "{\"action\":\"use\",\"target\":\"" + TARGET + "\"," + members + "}";
    }

    private static ApiProbe.Answer send(String method, String path, String json) {
        return MANAGER.api
                .get(path)
                .method(method)
                .body("application/json", json.getBytes(UTF_8))
                .answer();
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void bombInTheContract_isRefused_orPermitsNothing(Bomb bomb) {
        ApiProbe.Answer created = create(bomb.policies);
        if (created.status() != 201) {
            assertThat(created.status()).as(created.text()).isIn(400, 413, 422);
            return;
        }
        String id = created.json().getString("_id");
        assertThat(signedPermits(id)).isFalse();
        String use = permission("\"constraint\":[]");
        assertThat(send("POST", "/bilaterals/check-exploitability/" + id, "{\"permission\":[" + use + "]}")
                        .status())
                .isEqualTo(403);
    }

    private static ApiProbe.Answer create(List<String> policies) {
        return send(
                "POST",
                "/bilaterals",
                "{\"contract\":{\"dataProvider\":\"%s\",\"dataConsumer\":\"%s\",\"serviceOffering\":\"%s\",\"policy\":[%s]}}"
                        .formatted(ELM, OAK, TARGET, String.join(",", policies)));
    }

    /** Whether the contract permits the use of its offering, once both parties have signed it. */
    private static boolean signedPermits(String id) {
        for (String did : List.of(ELM, OAK)) {
            MANAGER.api
                    .put(
                            "/bilaterals/sign/" + id,
                            new JsonObject().put("did", did).put("value", "s"))
                    .expect(200);
        }
        JsonObject question =
                new JsonObject().put("action", "use").put("target", TARGET).put("participant", OAK);
        return MANAGER.api
                .post("/bilaterals/" + id + "/decisions", question)
                .expect(200)
                .json()
                .getBoolean("permitted");
    }

    @Test
    void policyThatIsNoBomb_permits() {
        String id = create(List.of("{\"permission\":[" + permission("\"constraint\":[]") + "]}"))
                .json()
                .getString("_id");
        assertThat(signedPermits(id)).isTrue();
    }

    /** Such policies permit nothing, and the address in them is never called. */
    @Test
    void addressesInPolicies_areNotCalled() {
        AtomicInteger calls = new AtomicInteger();
        HttpServer internal = result(MANAGER.vertx
                .createHttpServer()
                .requestHandler(request -> {
                    calls.incrementAndGet();
                    request.response().end("{}");
                })
                .listen(0, "127.0.0.1"));
        String address = "http://127.0.0.1:" + internal.actualPort() + "/";
        String referring =
                "{\"leftOperand\":\"spatial\",\"operator\":\"eq\",\"rightOperandReference\":\"%s\"}".formatted(address);
        assertThat(create(List.of(heir("urn:a", address))).status()).isEqualTo(422);
        ApiProbe.Answer created = create(List.of("{\"permission\":[" + constrained(referring) + "]}"));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(signedPermits(created.json().getString("_id"))).isFalse();
        assertThat(calls).hasValue(0);
        result(internal.close());
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void bombInTheRequest_isRefused_orAuthorisesNothing(Bomb bomb) {
        String id = MANAGER.api
                .post(
                        "/bilaterals",
                        new JsonObject(
                                "{\"contract\":{\"dataProvider\":\"p\",\"dataConsumer\":\"c\",\"serviceOffering\":\"o\"}}"))
                .expect(201)
                .json()
                .getString("_id");
        ApiProbe.Answer answer = send("POST", "/bilaterals/check-exploitability/" + id, bomb.policies.get(0));
        assertThat(answer.status()).as(answer.text()).isIn(400, 403, 413);
    }
}
