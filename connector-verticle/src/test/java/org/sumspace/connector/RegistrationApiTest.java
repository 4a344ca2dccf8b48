package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.CompactToken;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;

/** The registration of a connector at its catalog, and its keys there. */
class RegistrationApiTest {
    private static final String ID = "65f0c0ffee00000000000009";

    @TempDir
    Path folder;

    private ConnectorUnderTest connector;
    private String participant = "";
    /** The participant's record at the catalog; empty while the catalog does not answer or has lost it. */
    private volatile JsonObject registered = new JsonObject();

    private volatile boolean away;

    @BeforeEach
    void start() {
        connector = new ConnectorUnderTest(folder);
        int port = result(connector
                        .vertx
                        .createHttpServer()
                        .requestHandler(request -> request.body().onSuccess(body -> answer(request, body)))
                        .listen(0, "127.0.0.1"))
                .actualPort();
        participant = "http://127.0.0.1:" + port + "/v1/catalog/participants/" + ID;
        connector
                .api
                .put("/private/configuration", new JsonObject().put("catalogUri", "http://127.0.0.1:" + port + "/v1/"))
                .bearer(connector.operator())
                .expect(200);
    }

    @AfterEach
    void stop() {
        result(connector.registration().stop());
        connector.close();
    }

    private void answer(HttpServerRequest request, Buffer body) {
        String token = request.getHeader("Authorization").replace("Bearer ", "");
        boolean signed = CompactToken.parse(token).orElseThrow().isSignedWith(Secret.of(ConnectorUnderTest.SECRET_KEY));
        if (away || !signed) {
            request.response().setStatusCode(away ? 503 : 401).end();
            return;
        }
        JsonObject sent = body.toJsonObject();
        boolean known = sent.getString("appKey").equals(registered.getString("appKey"))
                && sent.getString("endpoint").equals(registered.getString("endpoint"));
        if (request.path().equals("/v1/participants")) {
            registered = sent;
        }
        JsonObject record = new JsonObject().put("_id", ID);
        if (registered.containsKey("connectorKeys")) {
            record.put("connectorKeys", registered.getJsonObject("connectorKeys"));
        }
        request.response()
                .end(new JsonObject()
                        .put("dataspaceConnectorRegistered", known)
                        .put("participant", record)
                        .encode());
    }

    @Test
    void connector_publishesItsAddressAndKey_andSignsAsItsParticipant() throws IOException {
        assertThatThrownBy(() -> connector.identityOfExchanges().signer())
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("not registered");
        assertThat(failure(connector.registration().check())).hasMessageContaining("not registered");

        connector.registration().start();
        awaitRegistration();

        assertThat(registered.getString("endpoint")).isEqualTo("https://connector.clinic.example/");
        assertThat(published().getJsonObject(0).getString("kid"))
                .isEqualTo(shownKey(0).getString("kid"));
        assertThat(published().getJsonObject(0).containsKey("d")).isFalse();
        assertThat(connector.identityOfExchanges().signer().participant()).hasToString(participant);
        assertThat(shown().getString("participant")).isEqualTo(participant);
        Path file = folder.resolve("connector-keys.json");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void catalogThatIsAway_isAskedAgain_andTheRegistrationOutlivesARestart() {
        away = true;
        connector.registration().start();
        await().atMost(Patience.MAX)
                .untilAsserted(() -> assertThat(failure(connector.registration().check()))
                        .hasMessageContaining("registered")
                        .hasMessageNotContaining("not tried"));
        away = false;
        awaitRegistration();
        String kid = shownKey(0).getString("kid");
        result(connector.registration().stop());

        away = true;
        connector.restarted();

        assertThat(connector.registration().check().succeeded()).isTrue();
        assertThat(connector.identityOfExchanges().signer().participant()).hasToString(participant);
        assertThat(connector.identityOfExchanges().keys().keys().get(0).id()).isEqualTo(kid);
    }

    @Test
    void lostKeys_areRegisteredAgain() {
        connector.registration().start();
        awaitRegistration();
        registered = registered.copy();
        registered.remove("connectorKeys");

        connector.registration().renew();

        await().atMost(Patience.MAX).until(() -> registered.containsKey("connectorKeys"));
    }

    @Test
    void exchangeX5_rotation_publishesTheNewKeyFirst_andRetiresTheOtherAfterTenMinutes() {
        connector.registration().start();
        awaitRegistration();
        String first = shownKey(0).getString("kid");

        rotate().expect(200);
        await().atMost(Patience.MAX).until(() -> shownKey(1).containsKey("publishedAt"));

        assertThat(published()).hasSize(2);
        assertThat(shownKey(0).getString("state")).isEqualTo("signing");
        assertThat(shownKey(1).getString("state")).isEqualTo("waiting");
        rotate().expect(409);

        connector.clock.advance(Duration.ofMinutes(10));
        connector.registration().renew();
        await().atMost(Patience.MAX).until(() -> published().getJsonObject(0).getBoolean("retired", false));

        assertThat(published().getJsonObject(0).getString("kid")).isEqualTo(first);
        assertThat(shownKey(0).getString("state")).isEqualTo("retired");
        assertThat(shownKey(1).getString("state")).isEqualTo("signing");
    }

    @Test
    void keys_areForAdministrators() {
        connector.api.get("/private/keys").expect(401);
        connector.api.get("/private/keys/rotate").method("POST").expect(401);
    }

    private void awaitRegistration() {
        await().atMost(Patience.MAX)
                .until(() -> connector.registration().check().succeeded());
    }

    private JsonArray published() {
        return registered.getJsonObject("connectorKeys").getJsonArray("keys");
    }

    private JsonObject shown() {
        return connector
                .api
                .get("/private/keys")
                .bearer(connector.operator())
                .expect(200)
                .json()
                .getJsonObject("content");
    }

    private JsonObject shownKey(int position) {
        return shown().getJsonArray("keys").getJsonObject(position);
    }

    private ApiProbe.Call rotate() {
        return connector.api.get("/private/keys/rotate").method("POST").bearer(connector.operator());
    }
}
