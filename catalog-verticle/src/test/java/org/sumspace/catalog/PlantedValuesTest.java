package org.sumspace.catalog;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.catalog.CatalogScene.Role;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.RecordedLog;
import org.sumspace.common.testkit.contract.ApiCall;
import org.sumspace.common.testkit.contract.ApiOperation;

/**
 * Plants values that not everybody may see, calls every read of the contract in every role with every choice of its
 * parameters, and looks for the values in answers, headers and the log.
 */
@Isolated("it reads what the whole JVM logs")
class PlantedValuesTest {
    private static final int SECRET_LENGTH_MIN = 12;
    /** Names of stored fields whose values are in no answer, in any role. */
    private static final String SECRET_FIELD = ".*(password|secret|appkey|tasks).*";

    private static final String HASH = "stored accounts/passwordHash";

    /** Values that only an export with secrets contains, which operators may request. */
    private static final Set<String> EXPORTED_SECRETS = Set.of("app key", HASH);

    private static final String IN_EXPORT = " in an export with secrets";

    @TempDir
    private Path dataDir;

    private final RecordedLog log = new RecordedLog();
    private final List<Planted> planted = new ArrayList<>();
    private final Set<String> seen = new TreeSet<>();
    private CatalogScene scene;

    /**
     * A value and who may see it.
     *
     * @param expected whether each of these roles must find it somewhere, so that the walk is known to look for it
     */
    private record Planted(String name, String value, Set<Role> visibleTo, boolean expected) {}

    @BeforeEach
    void start() {
        scene = new CatalogScene(dataDir, new Random(1));
    }

    @AfterEach
    void stop() {
        log.close();
        scene.close();
    }

    @Test
    void whatARoleMayNotSee_isInNoAnswerToIt_andInNoLog() {
        plantSecrets();
        plantDrafts();
        plantNegotiation();
        plantMemberships();
        for (Role role : Role.values()) {
            for (ApiOperation operation : scene.operations()) {
                if (operation.isRead() && scene.isTaught(operation)) {
                    scene.calls().reads(operation, scene::ids).forEach(call -> read(role, call));
                }
            }
        }
        assertThat(seen)
                .containsAll(scene.operations().stream()
                        .filter(ApiOperation::isRead)
                        .filter(scene::isTaught)
                        .map(ApiOperation::id)
                        .toList());
        for (Planted each : planted) {
            if (each.expected) {
                each.visibleTo.forEach(role -> assertThat(seen).contains(each.name + " by " + role));
            }
        }
        assertThat(seen).contains(HASH + IN_EXPORT);
        assertNotLogged();
    }

    /** Drafts, representations of drafts, and negotiations of others: no answer reveals that they exist. */
    @Test
    void whatARoleMayNotSee_isAnsweredLikeWhatIsAbsent() {
        Map<String, List<String>> hidden = new TreeMap<>();
        for (ApiOperation operation : scene.draftable()) {
            ApiCall call = scene.calls()
                    .withMembers(
                            operation, new JsonObject().put("name", "hidden").put("status", "draft"));
            JsonObject created = scene.send(Role.OWNER, call).json();
            hidden.computeIfAbsent(operation.path(), path -> new ArrayList<>()).add(created.getString("_id"));
        }
        JsonObject representation = new JsonObject()
                .put("resourceID", requireNonNull(hidden.get("/dataresources")).get(0))
                .put("url", "https://lrs.elm.example/{userId}");
        hidden.put(
                "/representations",
                List.of(scene.catalog
                        .api
                        .post("/representations", representation)
                        .bearer(scene.token(Role.OWNER))
                        .expect(201)
                        .json()
                        .getString("_id")));
        hidden.put("/negotiation", List.of(scene.negotiations.withStranger("terms", "signature")));
        List<String> told = new ArrayList<>();
        for (ApiOperation operation : scene.operations()) {
            hidden.forEach((path, ids) -> ids.forEach(id -> compareWithAbsent(operation, path, id, told)));
        }
        assertThat(told).isEmpty();
    }

    private void compareWithAbsent(ApiOperation operation, String path, String id, List<String> told) {
        ApiCall call = scene.calls().valid(operation);
        boolean isNamedInPath = operation.path().startsWith(path + "/{");
        boolean isNamedInBody = operation.id().equals("createRepresentation") && path.endsWith("resources");
        if (!isNamedInPath && !isNamedInBody) {
            return;
        }
        for (Role role : List.of(Role.VISITOR, Role.OTHER, Role.CONNECTOR)) {
            String toHidden = answer(role, isNamedInPath ? at(call, path, id) : of(call, id))
                    .replace(id, "ID");
            String absent = CatalogScene.ABSENT;
            String toAbsent = answer(role, isNamedInPath ? at(call, path, absent) : of(call, absent))
                    .replace(absent, "ID");
            if (!toHidden.equals(toAbsent)) {
                told.add(role + " " + call + ": " + toHidden + " instead of " + toAbsent);
            }
        }
    }

    private static ApiCall at(ApiCall call, String path, String id) {
        return with(call, call.target().replaceFirst(path + "/[^/?]*", path + "/" + id), call.body());
    }

    private static ApiCall of(ApiCall call, String resource) {
        return with(
                call,
                call.target(),
                new JsonObject(call.body()).put("resourceID", resource).encode());
    }

    private static ApiCall with(ApiCall call, String target, String body) {
        return new ApiCall(
                call.operation(),
                call.name(),
                ApiCall.Kind.HOSTILE,
                target,
                call.headers(),
                call.contentType(),
                body,
                "");
    }

    private String answer(Role role, ApiCall call) {
        ApiProbe.Answer answer = scene.send(role, call);
        return answer.status() + " " + answer.text().replaceAll("\"correlationId\":\"[^\"]*\"", "");
    }

    private void plantSecrets() {
        planted.add(new Planted("app key", CatalogScene.APP_KEY, Set.of(), false));
        planted.add(new Planted("password", CatalogUnderTest.PASSWORD, Set.of(), false));
        scene.tokens.forEach((role, token) -> planted.add(new Planted("token of " + role, token, Set.of(), false)));
        for (Role role : List.of(Role.OWNER, Role.OTHER)) {
            // Participants may see who administers another one; see docs/reference/catalog.md.
            planted.add(new Planted(
                    "e-mail of " + role,
                    CatalogScene.name(role) + "@example.org",
                    Set.of(Role.OWNER, Role.OTHER, Role.CONNECTOR, Role.OPERATOR),
                    false));
        }
        scene.stored()
                .forEach((collection, documents) -> documents.forEach(document ->
                        document.forEach(field -> plantStored(collection, field.getKey(), field.getValue()))));
        assertThat(planted).extracting(Planted::name).anyMatch(name -> name.contains("password") && name.contains("/"));
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

    private void plantDrafts() {
        for (ApiOperation operation : scene.draftable()) {
            String name = "planted draft of " + operation.id();
            ApiCall call = scene.calls()
                    .withMembers(operation, new JsonObject().put("name", name).put("status", "draft"));
            assertThat(scene.send(Role.OWNER, call).status())
                    .as(call.toString())
                    .isEqualTo(201);
            planted.add(new Planted(name, name, Set.of(Role.OWNER, Role.OPERATOR), true));
        }
        assertThat(planted).extracting(Planted::name).anyMatch(name -> name.startsWith("planted draft"));
    }

    private void plantNegotiation() {
        scene.negotiations.withStranger("planted terms", "planted signature");
        for (String text : List.of("planted terms", "planted signature")) {
            planted.add(new Planted(text, text, Set.of(Role.OWNER, Role.OPERATOR), true));
        }
    }

    private void plantMemberships() {
        scene.ecosystems.withStrangers("planted role of an invitation", "planted role of a request");
        for (String text : List.of("planted role of an invitation", "planted role of a request")) {
            planted.add(new Planted(text, text, Set.of(Role.OWNER, Role.OPERATOR), true));
        }
    }

    private void read(Role role, ApiCall call) {
        ApiProbe.Answer answer = scene.send(role, call);
        scene.check(role, call, answer);
        if (answer.status() == 200) {
            seen.add(call.operation().id());
        }
        String text = answer.headers() + "\n" + answer.text();
        for (Planted each : planted) {
            if (!text.contains(each.value)) {
                continue;
            }
            if (isExportOfSecrets(role, call) && EXPORTED_SECRETS.contains(each.name)) {
                seen.add(each.name + IN_EXPORT);
            } else {
                assertThat(each.visibleTo)
                        .as("%s, in the answer %d to %s", each.name, answer.status(), call)
                        .contains(role);
                seen.add(each.name + " by " + role);
            }
        }
    }

    private static boolean isExportOfSecrets(Role role, ApiCall call) {
        return role == Role.OPERATOR
                && call.operation().id().equals("exportRecords")
                && call.target().contains("secrets=true");
    }

    private void assertNotLogged() {
        String lines = log.text();
        assertThat(lines).contains("request");
        planted.forEach(each -> assertThat(lines.contains(each.value))
                .as("%s, in the log", each.name)
                .isFalse());
    }
}
