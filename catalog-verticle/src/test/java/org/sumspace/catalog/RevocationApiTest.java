package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.trust.NodeIdentity;

class RevocationApiTest {
    @TempDir
    private Path dataDir;

    private CatalogUnderTest catalog;
    private Organisation organisation;
    private NodeIdentity node;

    @BeforeEach
    void start() {
        catalog = new CatalogUnderTest(dataDir);
        organisation = catalog.organisations.get(0);
        node = organisation.aggregator();
        String token = catalog.participant("Alma");
        catalog.api.post("/training_plan", catalog.draft("tp-1")).bearer(token).expect(200);
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    @Test
    void revokedNode_isRefusedFromThenOn() {
        askAsNode();
        JsonObject statement = statement(organisation.revoke(node));
        JsonObject revoked =
                catalog.api.post("/revocations", statement).expect(200).json();
        assertThat(revoked.getString("organisation")).isEqualTo(organisation.name());
        assertThat(revoked.getString("keyId")).isEqualTo(node.keyId().toString());
        catalog.api.post("/revocations", statement).expect(200);
        assertThatExceptionOfType(NodeException.class).isThrownBy(this::askAsNode);
    }

    @Test
    void statementThatNoTrustedRootSigned_isRefused_andTheNodeIsNot() {
        Signed<?> byTheNodeItself = node.sign(organisation.revoke(node).body());
        catalog.api.post("/revocations", statement(byTheNodeItself)).expect(422);
        Signed<?> byAStranger = new Organisation(organisation.name()).revoke(node);
        catalog.api.post("/revocations", statement(byAStranger)).expect(422);
        askAsNode();
    }

    private void askAsNode() {
        catalog.signed(node, HttpMethod.GET, "/training_plan/tp-1", new JsonObject());
    }

    private static JsonObject statement(Signed<?> statement) {
        return new JsonObject().put("statement", Base64.getEncoder().encodeToString(statement.bytes()));
    }
}
