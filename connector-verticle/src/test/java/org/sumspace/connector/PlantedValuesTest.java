package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.RecordedLog;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiOperation;
import org.sumspace.connector.ConnectorScene.Role;

/**
 * Plants values that not everybody may see, calls every read of the contract in every role with every choice of its
 * parameters, and looks for the values in answers, headers and the log.
 */
@Isolated("it reads what the whole JVM logs")
class PlantedValuesTest {
    private static final int SECRET_LENGTH_MIN = 12;
    /** Names of stored fields whose values are in no answer, in any role. */
    private static final String SECRET_FIELD = ".*(password|secret|value|refresh|hash).*";

    private static final Set<Role> OPERATORS = EnumSet.of(Role.OPERATOR, Role.ADMINISTRATOR);

    @TempDir
    private Path dataDir;

    private final RecordedLog log = new RecordedLog();
    private final List<Planted> planted = new ArrayList<>();
    private final Set<String> seen = new TreeSet<>();
    private ConnectorScene scene;

    /**
     * A value and who may see it.
     *
     * @param expected whether each of these roles must find it somewhere, so that the walk is known to look for it
     */
    private record Planted(String name, String value, Set<Role> visibleTo, boolean expected) {}

    @BeforeEach
    void start() {
        scene = new ConnectorScene(dataDir, new Random(1));
    }

    @AfterEach
    void stop() {
        log.close();
        scene.close();
    }

    @Test
    void whatARoleMayNotSee_isInNoAnswerToIt_andInNoLog() {
        plantSecrets();
        plantPersons();
        List<ApiOperation> reads = scene.operations().stream()
                .filter(ApiOperation::isRead)
                .filter(scene::isTaught)
                .toList();
        for (Role role : Role.values()) {
            for (ApiOperation operation : reads) {
                scene.calls().reads(operation, scene::ids).forEach(call -> read(role, call));
            }
        }
        assertThat(seen).containsAll(reads.stream().map(ApiOperation::id).toList());
        for (Planted each : planted) {
            if (each.expected) {
                each.visibleTo.forEach(role -> assertThat(seen).contains(each.name + " by " + role));
            }
        }
        String lines = log.text();
        assertThat(lines).contains("request");
        planted.stream()
                .filter(each -> each.visibleTo.isEmpty())
                .forEach(each -> assertThat(lines.contains(each.value))
                        .as("%s, in the log", each.name)
                        .isFalse());
    }

    private void plantSecrets() {
        scene.secrets().forEach((name, value) -> planted.add(new Planted(name, value, Set.of(), false)));
        scene.stored()
                .forEach((collection, documents) -> documents.forEach(document ->
                        document.forEach(field -> plantStored(collection, field.getKey(), field.getValue()))));
        assertThat(planted)
                .extracting(Planted::name)
                .anyMatch(name -> name.equals("stored settings/credentials/value"));
    }

    private void plantStored(String collection, String field, Object value) {
        if (value instanceof JsonObject object) {
            object.forEach(member -> plantStored(collection, field + "/" + member.getKey(), member.getValue()));
        } else if (value instanceof JsonArray array) {
            array.forEach(item -> plantStored(collection, field, item));
        } else if (value instanceof String text
                && text.length() >= SECRET_LENGTH_MIN
                && field.toLowerCase(Locale.ROOT).matches(SECRET_FIELD)) {
            planted.add(new Planted("stored " + collection + "/" + field, text, Set.of(), false));
        }
    }

    private void plantPersons() {
        planted.add(new Planted("another learner", ConnectorScene.OTHER_LEARNER, EnumSet.of(Role.OPERATOR), true));
        planted.add(new Planted(
                "the learner of the session", ConnectorScene.LEARNER, EnumSet.of(Role.OPERATOR, Role.LEARNER), true));
        planted.add(new Planted("a user's address", ConnectorScene.STAYING + "@clinic.example", OPERATORS, true));
        planted.add(new Planted("service key", ConnectorUnderTest.SERVICE_KEY, OPERATORS, true));
        planted.add(new Planted("why a start was refused", PeerScene.REFUSAL, OPERATORS, true));
        planted.add(new Planted(
                "what a peer reported", "as it is", EnumSet.of(Role.OPERATOR, Role.ADMINISTRATOR, Role.PEER), true));
    }

    private void read(Role role, ApiCall call) {
        ApiProbe.Answer answer = scene.send(role, call);
        scene.check(role, call, answer);
        if (answer.status() == 200) {
            seen.add(call.operation().id());
        }
        String text = answer.headers() + "\n" + answer.text();
        for (Planted each : planted) {
            if (text.contains(each.value)) {
                assertThat(each.visibleTo)
                        .as("%s, in the answer %d to %s: %s", each.name, answer.status(), call, text)
                        .contains(role);
                seen.add(each.name + " by " + role);
            }
        }
    }
}
