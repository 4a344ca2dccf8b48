package org.sumspace.common.testkit.contract;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation of a contract refuses requests that violate the contract, names the place of the violation, and
 * stores nothing.
 *
 * @param <R> who calls
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BadInputTestBase<R> {
    private @Nullable ContractScene<R> scene;

    protected abstract ContractScene<R> scene(Path dataDir, Random seeded);

    @BeforeAll
    final void start(@TempDir Path dataDir) {
        scene = scene(dataDir, new Random(1));
    }

    @AfterAll
    final void stop() {
        there().close();
    }

    private ContractScene<R> there() {
        return requireNonNull(scene, "the scene has not started");
    }

    final List<ApiOperation> operations() {
        return there().operations();
    }

    @ParameterizedTest
    @MethodSource("operations")
    final void badInput_isRefusedWithItsPlace_andNothingIsStored(ApiOperation operation) {
        Map<String, ?> before = there().stored();
        assertThat(failures(operation, there().calls().bad(operation))).isEmpty();
        assertThat(there().stored()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("operations")
    final void hostileInput_isNeverAFaultOfTheServer(ApiOperation operation) {
        assertThat(failures(operation, there().hostile(operation))).isEmpty();
    }

    private List<String> failures(ApiOperation operation, List<ApiCall> calls) {
        R role = there().usual(operation);
        List<String> failures = new ArrayList<>();
        for (ApiCall call : calls) {
            try {
                there().check(role, call, there().send(role, call));
            } catch (AssertionError e) {
                failures.add(call.name() + ": " + e.getMessage());
            }
        }
        return failures;
    }
}
