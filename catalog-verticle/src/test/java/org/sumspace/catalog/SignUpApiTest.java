package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sign-ups that try to keep others from logging in. */
class SignUpApiTest {
    @TempDir
    private static Path dataDir;

    private CatalogUnderTest catalog;

    @BeforeEach
    void start() {
        catalog = new CatalogUnderTest(dataDir);
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    /** While the threads that hash new passwords are occupied. */
    @Test
    void takenAddressOrName_isRefusedBeforeItsPasswordIsHashed_andLogInsGoOn() {
        catalog.participant("alma");
        CountDownLatch hashed = new CountDownLatch(1);
        WorkerExecutor signUps = catalog.vertx.createSharedWorkerExecutor("sign-ups", 1);
        Future<Void> occupied = signUps.executeBlocking(() -> {
            hashed.await();
            return null;
        });
        try {
            JsonObject sameAddress = CatalogUnderTest.signUp("alma").put("participantName", "another");
            catalog.api.post("/auth/signup", sameAddress).expect(409);
            JsonObject sameName = CatalogUnderTest.signUp("alma").put("email", "other@example.org");
            catalog.api.post("/auth/signup", sameName).expect(409);
            assertThat(catalog.login("alma@example.org", CatalogUnderTest.PASSWORD))
                    .isNotEmpty();
        } finally {
            hashed.countDown();
            result(occupied);
            result(signUps.close());
        }
    }

    @Test
    void addressOfAnOperator_isTaken() {
        JsonObject signUp =
                CatalogUnderTest.signUp("eve").put("email", CatalogUnderTest.OPERATOR.toUpperCase(Locale.ROOT));
        catalog.api.post("/auth/signup", signUp).expect(409);
    }

    @Test
    void signUpsOfANetwork_areBounded_whetherTheySucceedOrNot() {
        catalog.participant("alma");
        for (int i = 1; i < CatalogUnderTest.SIGN_UPS_PER_HOUR; i++) {
            catalog.api.post("/auth/signup", CatalogUnderTest.signUp("alma")).expect(409);
        }
        catalog.api.post("/auth/signup", CatalogUnderTest.signUp("bete")).expect(429);
    }
}
