package org.sumspace.contract;

import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.contract.session.service.SessionService;
import org.sumspace.contract.shared.api.CatalogKeyAuthenticator;

/** A contract manager's HTTP API on a database in memory. */
final class ManagerUnderTest implements AutoCloseable {
    static final String KEY = "the catalog's key";
    private static final LimitsConfig LIMITS = new LimitsConfig(1 << 20, 4, 60, 0, 1, 2);

    private final Vertx vertx = Vertx.vertx();
    final ApiProbe api;
    final MutableClock clock = new MutableClock(Instant.parse("2026-11-24T12:00:00Z"));

    /** @param key null for a manager without a key */
    ManagerUnderTest(@Nullable String key, boolean openReads) {
        ContractServices services = result(TestDatabase.EMBEDDED
                .open(vertx)
                .compose(mongo -> ContractServices.open(
                        vertx, mongo, new SessionService(new byte[] {1}, new SecureRandom()), clock)));
        result(services.buildLists(vertx));
        Contract contract = Contract.load(ContractVerticle.CONTRACT);
        Operations operations = new Operations().on("login", ctx -> ctx.json(new JsonObject().put("token", "t")));
        for (Feature feature : services.features()) {
            feature.addTo(operations);
        }
        CatalogKeyAuthenticator authenticator =
                new CatalogKeyAuthenticator(key == null ? null : Secret.of(key), openReads, clock);
        ApiServer server = result(ContractVerticle.compatible(
                        ApiServer.builder(
                                vertx, new HttpConfig("127.0.0.1", 0, null, false, null, null, null), LIMITS, contract),
                        authenticator)
                .start(operations));
        api = new ApiProbe(vertx, server.baseUrl(), contract);
    }

    @Override
    public void close() {
        result(vertx.close());
    }
}
