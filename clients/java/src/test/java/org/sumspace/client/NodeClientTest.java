package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.client.Problem.Violation;

class NodeClientTest {
    private static final ObjectNode BODY = NodeClient.JSON.createObjectNode();
    private static final String[] AT_ONCE = {"Retry-After", "0"};

    private final FakeNode node;

    NodeClientTest() throws IOException {
        node = new FakeNode();
    }

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void idempotentRequest_isRepeatedIfTheNodeIsBusy() {
        node.answer("PUT /registrations/plan", 503, "{}", AT_ONCE)
                .answer("PUT /registrations/plan", 429, "{}", AT_ONCE)
                .answer("PUT /registrations/plan", 200, "{\"state\": \"done\"}");

        assertThat(node.client().put("/registrations/plan", BODY).path("state").asText())
                .isEqualTo("done");
    }

    @Test
    void requestThatIsNotIdempotent_isSentOnce() {
        node.answer("POST /training_plan", 503, "{}", AT_ONCE).answer("PUT /negotiation/1", 503, "{}", AT_ONCE);

        assertThatThrownBy(() -> node.client().post("/training_plan", BODY)).hasMessageContaining("answered 503");
        assertThatThrownBy(() -> node.client()
                        .send(NodeRequest.put("/negotiation/1", BODY).ifVersion(3)))
                .isInstanceOf(RefusedException.Busy.class);
        assertThat(node.requests()).hasSize(2);
    }

    @Test
    void requestWithAnIdempotencyKey_isRepeatedWithIt() {
        node.answer("POST /serviceofferings", 503, "{}", AT_ONCE).answer("POST /serviceofferings", 201, "{}");

        node.client().send(NodeRequest.post("/serviceofferings", BODY).once());

        assertThat(node.requests()).hasSize(2);
        assertThat(node.requests().stream().map(request -> request.headers().get("Idempotency-key")))
                .doesNotContainNull()
                .containsOnly(node.requests().get(0).headers().get("Idempotency-key"));
    }

    @Test
    void node_isAskedNoMoreOftenThanRetryPermits() {
        node.answer("GET /health/ready", 503, "{\"title\": \"Not ready\"}", AT_ONCE);

        assertThatThrownBy(() -> node.client().get("/health/ready")).isInstanceOf(RefusedException.Busy.class);
        assertThat(node.requests()).hasSize(5);
        assertThatThrownBy(() -> node.client().retrying(Retry.NONE).get("/health/ready"))
                .hasMessageEndingWith("answered 503: Not ready");
        assertThat(node.requests()).hasSize(6);
    }

    @Test
    void lostConnection_isTriedAgain_ifTheRequestMayArriveTwice() throws Exception {
        AtomicInteger connections = new AtomicInteger();
        try (ServerSocket broken = new ServerSocket(0)) {
            Thread accepting = new Thread(() -> {
                while (!broken.isClosed()) {
                    try {
                        broken.accept().close();
                        connections.incrementAndGet();
                    } catch (IOException closed) {
                        return;
                    }
                }
            });
            accepting.start();
            NodeClient client = at(broken.getLocalPort()).retrying(new Retry(1, Duration.ofSeconds(1)));

            assertThatThrownBy(() -> client.post("/a", BODY)).isInstanceOf(RemoteException.class);
            assertThat(connections).hasValue(1);
            assertThatThrownBy(() -> client.send(NodeRequest.post("/a", BODY).once()))
                    .isInstanceOf(RemoteException.class);
            assertThat(connections).hasValue(3);
        }
    }

    @Test
    void nodeThatIsAway_isNotWaitedFor() {
        NodeClient away = node.client().retrying(new Retry(Integer.MAX_VALUE, Duration.ofDays(1)));
        node.close();

        assertThat(catchThrowableOfType(RemoteException.class, () -> away.get("/a"))
                        .status())
                .isZero();
    }

    private static NodeClient at(int port) {
        return NodeClient.anonymous(HttpClient.newHttpClient(), URI.create("http://localhost:" + port));
    }

    @Test
    void refusal_saysWhatTheNodeSays() {
        node.answer("POST /training_plan", 422, """
                {"title": "Invalid input", "detail": "the plan", "violations": [{"path": "/rounds", "message": "expected 1"}]}
                """, "X-Correlation-Id", "c-1", "Retry-After", "3");

        RefusedException.Invalid refused = catchThrowableOfType(
                RefusedException.Invalid.class, () -> node.client().post("/training_plan", BODY));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.problem().title()).isEqualTo("Invalid input");
        assertThat(refused.violations()).containsExactly(new Violation("/rounds", "expected 1"));
        assertThat(refused.correlationId()).isEqualTo("c-1");
        assertThat(refused.retryAfter()).contains(Duration.ofSeconds(3));
        assertThat(refused)
                .hasMessageStartingWith("POST http://localhost:")
                .hasMessageEndingWith("/training_plan answered 422: Invalid input: the plan (/rounds: expected 1)");
    }

    @Test
    void commonRefusals_haveClassesOfTheirOwn() {
        assertThat(List.of(400, 401, 403, 404, 409, 410, 412, 422, 429, 503, 500))
                .extracting(status -> {
                    node.answer("DELETE /" + status, status, "");
                    return catchThrowableOfType(
                                    RefusedException.class, () -> node.client().send(NodeRequest.delete("/" + status)))
                            .getClass()
                            .getSimpleName();
                })
                .containsExactly(
                        "Invalid",
                        "NotAuthenticated",
                        "NotPermitted",
                        "NotFound",
                        "Conflict",
                        "Gone",
                        "Conflict",
                        "Invalid",
                        "Busy",
                        "Busy",
                        "RefusedException");
    }

    @Test
    void expiredToken_isRenewedOnce() {
        String claims = Base64.getUrlEncoder().encodeToString("{\"sub\": \"p-1\"}".getBytes(UTF_8));
        node.answer("POST /auth/login", 200, "{\"token\": \"a." + claims + ".1\"}")
                .answer("POST /auth/login", 200, "{\"token\": \"a." + claims + ".2\"}")
                .answer("GET /ecosystems", 401, "{}")
                .answer("GET /ecosystems", 200, "[]");

        NodeClient client = node.client().login("ada@elm.example", "password");
        client.get("/ecosystems");

        assertThat(client.subject()).isEqualTo("p-1");
        assertThat(node.lines())
                .containsExactly("POST /auth/login", "GET /ecosystems", "POST /auth/login", "GET /ecosystems");
        assertThat(node.requests().get(3).headers().get("Authorization")).containsExactly("Bearer a." + claims + ".2");
    }

    @Test
    void signedRequest_isSignedAgainAfterWhatTheNodeSays() {
        node.answer("POST /a", 401, "{}", "X-Process", "7").answer("POST /a", 200, "{}");

        node.client().signedBy(new ProcessSigner()).post("/a", BODY);

        assertThat(node.requests())
                .extracting(request -> request.headers().get("X-signature"))
                .containsExactly(List.of("for any"), List.of("for 7"));
    }

    private static final class ProcessSigner implements Signer {
        private String process = "any";

        @Override
        public String subject() {
            return "p-1";
        }

        @Override
        public HttpRequest sign(HttpRequest request) {
            return HttpRequest.newBuilder(request, (name, value) -> true)
                    .setHeader("X-Signature", "for " + process)
                    .build();
        }

        @Override
        public boolean learn(HttpHeaders answer) {
            process = answer.firstValue("X-Process").orElse("");
            return true;
        }
    }

    @Test
    void list_readsAPageWhenItIsWanted() {
        String page = "{\"data\": {\"result\": [%s], \"pages\": 2, \"count\": 3}}";
        node.answer("GET /training_plan?limit=2&page=1", 200, page.formatted("{\"id\": 1}, {\"id\": 2}"))
                .answer("GET /training_plan?limit=2&page=2", 200, page.formatted("{\"id\": 3}"));

        JsonNode first = node.client().list("/training_plan", 2).findFirst().orElseThrow();

        assertThat(first.path("id").asInt()).isEqualTo(1);
        assertThat(node.lines()).containsExactly("GET /training_plan?limit=2&page=1");
        assertThat(node.client()
                        .list("/training_plan", 2)
                        .map(each -> each.path("id").asInt()))
                .containsExactly(1, 2, 3);
        assertThat(node.requests()).hasSize(3);
    }
}
