package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.catalog.CatalogScene.Role;
import org.sumspace.common.http.server.Contract;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiOperation;

/** Every operation of the contract refuses everything that the contract forbids, says where it is, and stores nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputTest {
    @TempDir
    private static Path dataDir;

    private CatalogScene scene;

    @BeforeAll
    void start() {
        scene = new CatalogScene(dataDir, new Random(1));
    }

    @AfterAll
    void stop() {
        scene.close();
    }

    private static List<ApiOperation> operations() {
        return ApiOperation.of(Contract.load(CatalogVerticle.CONTRACT));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void badInput_isRefusedWithItsPlace_andNothingIsStored(ApiOperation operation) {
        Map<String, ?> before = scene.stored();
        assertThat(failures(operation, scene.calls.bad(operation))).isEmpty();
        assertThat(scene.stored()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void hostileInput_isNeverAFaultOfTheServer(ApiOperation operation) {
        assertThat(failures(operation, scene.hostile(operation))).isEmpty();
    }

    private List<String> failures(ApiOperation operation, List<ApiCall> calls) {
        Role role = CatalogScene.usual(operation);
        List<String> failures = new ArrayList<>();
        for (ApiCall call : calls) {
            try {
                CallCheck.check(scene, role, call, scene.send(role, call));
            } catch (AssertionError e) {
                failures.add(call.name() + ": " + e.getMessage());
            }
        }
        return failures;
    }
}
