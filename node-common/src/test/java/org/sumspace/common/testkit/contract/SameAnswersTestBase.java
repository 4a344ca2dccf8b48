package org.sumspace.common.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.store.NodeDatabase;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.common.testkit.ApiProbe;

/**
 * A node answers the same to the same requests, whatever keeps its documents: what is hostile and what is at the edges of
 * databases, to every operation.
 *
 * @param <R> who calls
 */
public abstract class SameAnswersTestBase<R> {
    /** Ids are random, and are in messages. */
    private static final Pattern ID = Pattern.compile("[0-9a-f]{24}");

    @TempDir
    Path folder;

    protected abstract ContractScene<R> scene(Path dataDir, Random seeded);

    private ContractScene<R> sceneOn(TestDatabase database, String name) {
        return NodeDatabase.on(database, () -> scene(folder.resolve(name), new Random(1)));
    }

    @Test
    final void requests_areAnsweredAlike_onMongoAndPostgres() {
        try (ContractScene<R> mongo = sceneOn(TestDatabase.STAND_IN, "mongo");
                ContractScene<R> postgres = sceneOn(TestDatabase.POSTGRES, "postgres")) {
            List<String> differences = new ArrayList<>();
            List<ApiOperation> others = postgres.operations();
            for (int i = 0; i < others.size(); i++) {
                compare(mongo, mongo.operations().get(i), postgres, others.get(i), differences);
            }
            assertThat(differences).isEmpty();
        }
    }

    private void compare(
            ContractScene<R> one,
            ApiOperation operation,
            ContractScene<R> other,
            ApiOperation sameOperation,
            List<String> differences) {
        List<ApiCall> calls = calls(one, operation);
        List<ApiCall> otherCalls = calls(other, sameOperation);
        assertThat(otherCalls).hasSameSizeAs(calls);
        R role = one.usual(operation);
        for (int i = 0; i < calls.size(); i++) {
            ApiProbe.Answer answer = one.send(role, calls.get(i));
            ApiProbe.Answer otherAnswer = other.send(role, otherCalls.get(i));
            if (answer.status() >= 500 || !summary(answer).equals(summary(otherAnswer))) {
                differences.add(calls.get(i) + ": " + summary(answer) + ", but on PostgreSQL " + summary(otherAnswer));
            }
        }
    }

    private List<ApiCall> calls(ContractScene<R> scene, ApiOperation operation) {
        List<ApiCall> calls = new ArrayList<>(scene.hostile(operation));
        if (!scene.isSlow(operation)) {
            calls.addAll(scene.calls().extremes(operation));
        }
        return calls;
    }

    /** The status, and of a problem its type and the places of its violations. */
    private static String summary(ApiProbe.Answer answer) {
        if (answer.status() < 400) {
            return String.valueOf(answer.status());
        }
        try {
            JsonObject problem = answer.json();
            String summary = answer.status() + " " + problem.getString("type")
                    + problem.getJsonArray("violations", new JsonArray()).encode();
            return ID.matcher(summary).replaceAll("ID");
        } catch (DecodeException e) {
            return answer.status() + " " + answer.text();
        }
    }
}
