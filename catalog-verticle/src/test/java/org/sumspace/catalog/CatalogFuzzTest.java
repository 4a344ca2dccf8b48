package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.CatalogScene.Role;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiCall.Kind;
import org.sumspace.common.testkit.contract.ApiOperation;

/**
 * Sends valid, invalid and hostile requests to every operation, as its owner, as another participant and in
 * other roles. {@code -Dfuzz.runs=N} sends more requests, {@code -Dfuzz.seed=N} others.
 */
@Timeout(value = 1, unit = TimeUnit.DAYS)
class CatalogFuzzTest {
    private static final int RUNS = Integer.getInteger("fuzz.runs", 1_000);
    private static final int SEED = Integer.getInteger("fuzz.seed", 1);
    private static final int BAD_AT_ONCE = 1;

    @TempDir
    private Path dataDir;

    private final Random random = new Random(SEED);
    private final Set<String> accepted = new HashSet<>();

    /** Of each operation that accepted none, the last answer to a valid request. */
    private final Map<String, String> refused = new TreeMap<>();

    /** What the catalog holds; empty after a change, until somebody asks. */
    private Map<String, List<JsonObject>> stored = Map.of();

    private int sent;

    @Test
    void noRequest_breaksTheCatalog_orChangesWhatItIsRefused() {
        try (CatalogScene scene = new CatalogScene(dataDir, random)) {
            for (int round = 0; round < scene.operations.size() || sent < RUNS; round++) {
                requests(scene, scene.operations.get(round % scene.operations.size()));
            }
            assertThat(refused)
                    .as("operations that accepted no valid request; CatalogScene.teach says what one needs")
                    .isEmpty();
        } catch (AssertionError e) {
            throw new AssertionError(
                    "with -Dfuzz.seed=" + SEED + ", after " + sent + " requests: " + e.getMessage(), e);
        }
    }

    private void requests(CatalogScene scene, ApiOperation operation) {
        List<ApiCall> bad = new ArrayList<>(scene.calls.bad(operation));
        bad.addAll(scene.hostile(operation));
        boolean taught = !CatalogScene.NOT_TAUGHT.contains(operation.id());
        boolean fast = !CatalogScene.HASHES_PASSWORDS.contains(operation.id());
        for (Role role : roles(operation)) {
            if (taught) {
                one(scene, role, scene.valid(role, operation));
            }
            Collections.shuffle(bad, random);
            bad.stream().limit(BAD_AT_ONCE).forEach(call -> one(scene, role, call));
            if (taught && fast) {
                one(scene, role, scene.valid(role, operation));
            }
        }
    }

    /** Participants make most of the moves, and the usual role all others. */
    private Set<Role> roles(ApiOperation operation) {
        Set<Role> roles = EnumSet.of(Role.OWNER, Role.OTHER, CatalogScene.usual(operation));
        List<Role> all = List.of(Role.values());
        roles.add(all.get(random.nextInt(all.size())));
        return roles;
    }

    private void one(CatalogScene scene, Role role, ApiCall call) {
        sent++;
        if (stored.isEmpty() && !call.operation().isRead()) {
            stored = scene.stored();
        }
        ApiProbe.Answer answer = scene.send(role, call);
        CallCheck.check(scene, role, call, answer);
        if (call.kind() == Kind.VALID) {
            countIn(call, answer);
        }
        if (call.operation().isRead()) {
            return;
        }
        if (answer.status() >= 400) {
            assertThat(scene.stored())
                    .as("after the refused %s as %s", call, role)
                    .isEqualTo(stored);
        } else {
            stored = Map.of();
        }
    }

    private void countIn(ApiCall call, ApiProbe.Answer answer) {
        String operation = call.operation().id();
        if (answer.status() < 300) {
            accepted.add(operation);
            refused.remove(operation);
        } else if (!accepted.contains(operation) && answer.status() != 401 && answer.status() != 403) {
            refused.put(operation, call + " answered " + answer.text());
        }
    }
}
