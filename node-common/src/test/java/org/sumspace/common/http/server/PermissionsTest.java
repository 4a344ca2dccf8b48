package org.sumspace.common.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.server.operation.PermissionCheck;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

/** The permissions that a contract names for its operations. */
class PermissionsTest {
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    /** Every caller may read. */
    private static final class Readers implements PermissionCheck {
        @Override
        public boolean isKnown(String permission) {
            return Set.of("notes:read", "notes:delete").contains(permission);
        }

        @Override
        public void check(RoutingContext ctx, String permission) {
            if (!permission.equals("notes:read")) {
                throw NodeException.forbidden("Needs " + permission + ".");
            }
        }
    }

    private Future<ApiServer> start(String contract, Operations operations) {
        return ApiServer.builder(
                        vertx,
                        new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                        new LimitsConfig(1024, 4, 60, 0, 1, 2),
                        Contract.load(contract))
                .security(
                        "bearerAuth",
                        ctx -> "Bearer good".equals(ctx.request().getHeader("Authorization"))
                                ? Future.succeededFuture()
                                : Future.failedFuture(NodeException.unauthenticated("Send a token.")))
                .permissions(new Readers())
                .start(operations);
    }

    private static void answer(RoutingContext ctx) {
        ctx.json(new JsonObject());
    }

    /** assessment A6: credentials come first, then the permission that the contract names. */
    @Test
    void permissionOfTheContract_isAskedForAfterTheCredentials() {
        String contract = "contracts/permissions.yaml";
        ApiServer server = Await.result(start(
                contract,
                new Operations()
                        .handle("readOpen", PermissionsTest::answer)
                        .handle("readNotes", PermissionsTest::answer)
                        .handle("deleteNotes", PermissionsTest::answer)));
        ApiProbe api = new ApiProbe(vertx, server.baseUrl(), Contract.load(contract));
        assertThat(api.get("/open").send().status()).isEqualTo(200);
        assertThat(api.get("/notes").send().status()).isEqualTo(401);
        assertThat(api.get("/notes").bearer("good").send().status()).isEqualTo(200);
        assertThat(api.delete("/notes").send().status()).isEqualTo(401);
        assertThat(api.delete("/notes").bearer("good").send().status()).isEqualTo(403);
    }

    /** assessment A6: a node does not start if an operation names no permission, or an unknown one. */
    @Test
    void operationWithoutAPermission_keepsTheNodeFromStarting() {
        assertThat(Await.failure(start(
                        "contracts/no-permissions.yaml",
                        new Operations()
                                .handle("forgotten", PermissionsTest::answer)
                                .handle("unknown", PermissionsTest::answer)
                                .handle("anonymous", PermissionsTest::answer))))
                .hasMessageContaining("[anonymous, forgotten, unknown]");
    }
}
