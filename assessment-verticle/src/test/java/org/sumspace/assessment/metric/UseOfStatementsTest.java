package org.sumspace.assessment.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;

/** Figures of learning records whose actors are named in every way that xAPI has, beside figures from the records themselves. */
class UseOfStatementsTest {
    private static final int EVENTS = 600;

    @TempDir
    Path folder;

    private final List<JsonObject> statements = new ArrayList<>();
    private JsonObject metrics = new JsonObject();
    private JsonObject times = new JsonObject();

    /** Of 60 actors, ten of each kind; accounts of one name on two home pages are two. */
    private static JsonObject actor(int number) {
        int person = number / 6;
        return switch (number % 6) {
            case 0 -> new JsonObject().put("mbox", "mailto:p" + person + "@mail.example");
            case 1 -> new JsonObject().put("mbox_sha1sum", String.format("%040x", 977 + person));
            case 2 -> new JsonObject().put("openid", "https://id.example.org/u" + person);
            case 3 -> account("https://lms.example.org", "n" + person);
            case 4 -> account("https://other.example.org", "n" + person);
            default -> account("https://lms.example.org", "p" + person + "@mail.example");
        };
    }

    private static JsonObject account(String homePage, String name) {
        return new JsonObject()
                .put("account", new JsonObject().put("homePage", homePage).put("name", name));
    }

    @BeforeEach
    void assess() throws IOException {
        Random random = new Random(7);
        for (int i = 0; i < EVENTS; i++) {
            int session = random.nextInt(90);
            JsonObject statement = new JsonObject()
                    .put("id", new UUID(0x4000L, 0x8000000000000000L | i).toString())
                    .put("actor", actor((int) (60 * Math.pow(random.nextDouble(), 2))))
                    .put("verb", new JsonObject().put("id", "http://adlnet.gov/expapi/verbs/experienced"))
                    .put(
                            "object",
                            new JsonObject()
                                    .put(
                                            "id",
                                            "https://lms.example.org/r/"
                                                    + (int) (40 * Math.pow(random.nextDouble(), 3))))
                    .put("timestamp", "2026-03-01T10:%02d:%02dZ".formatted(i / 60, i % 60));
            if (session < 50) {
                statement.put("context", new JsonObject().put("registration", new UUID(0x4000L, session).toString()));
            }
            statements.add(statement);
        }
        Path log = Files.write(
                folder.resolve("log.jsonl"),
                statements.stream().map(JsonObject::encode).toList());
        Samples.assess(log, folder.resolve("out"));
        metrics = new JsonObject(Files.readString(folder.resolve("out/metrics_full.json")));
        times = new JsonObject(Files.readString(folder.resolve("out/temporal_stats.json")));
    }

    private double figure(String name) {
        return metrics.getJsonObject(name).getDouble("value");
    }

    private Map<String, Long> counts(Function<JsonObject, String> part) {
        return statements.stream().collect(Collectors.groupingBy(part, Collectors.counting()));
    }

    private static String actor(JsonObject statement) {
        return statement.getJsonObject("actor").encode();
    }

    private static String resource(JsonObject statement) {
        return statement.getJsonObject("object").getString("id");
    }

    /** Half of the mean difference of all pairs, divided by the mean. */
    private static double gini(Collection<Long> counts) {
        double differences = 0;
        for (long one : counts) {
            for (long other : counts) {
                differences += Math.abs(one - other);
            }
        }
        double sum = counts.stream().mapToLong(each -> each).sum();
        return differences / (2.0 * counts.size() * sum);
    }

    private static double hhi(Collection<Long> counts) {
        double sum = counts.stream().mapToLong(each -> each).sum();
        return counts.stream().mapToDouble(each -> each / sum * (each / sum)).sum();
    }

    @Test
    void actorsOfEveryKind_areDifferentPeople() {
        Map<String, Long> actors = counts(UseOfStatementsTest::actor);
        assertThat(actors).hasSizeGreaterThan(40);
        assertThat(figure("unique_actors")).isEqualTo(actors.size());
        assertThat(figure("actor_gini")).isCloseTo(gini(actors.values()), within(5e-5));
        assertThat(figure("actor_hhi")).isCloseTo(hhi(actors.values()), within(5e-7));
    }

    @Test
    void figuresOfResources_areThoseOfTheRecords() {
        Map<String, Long> resources = counts(UseOfStatementsTest::resource);
        Map<String, Set<String>> users = new HashMap<>();
        statements.forEach(each ->
                users.computeIfAbsent(resource(each), key -> new HashSet<>()).add(actor(each)));
        assertThat(figure("unique_resources")).isEqualTo(resources.size());
        assertThat(figure("resource_gini")).isCloseTo(gini(resources.values()), within(5e-5));
        assertThat(figure("resource_hhi")).isCloseTo(hhi(resources.values()), within(5e-7));
        for (int k : List.of(10, 20, 50)) {
            long covered =
                    users.values().stream().filter(each -> each.size() >= k).count();
            JsonObject figure = metrics.getJsonObject("coverage_at_k")
                    .getJsonObject("value")
                    .getJsonObject("k=" + k);
            assertThat(figure.getLong("resources_covered")).isEqualTo(covered);
            assertThat(figure.getDouble("coverage_fraction"))
                    .isCloseTo((double) covered / resources.size(), within(5e-5));
        }
        long pairs = users.values().stream().mapToLong(Set::size).sum();
        double possible = (double) counts(UseOfStatementsTest::actor).size() * resources.size();
        assertThat(figure("sparsity_ratio")).isCloseTo(1 - pairs / possible, within(5e-7));
    }

    /** Events without a session are not counted in any session. */
    @Test
    void eventsOfSessions_areDividedByTheirSessions() {
        List<String> sessions = statements.stream()
                .filter(each -> each.containsKey("context"))
                .map(each -> each.getJsonObject("context").getString("registration"))
                .toList();
        long different = sessions.stream().distinct().count();
        assertThat(sessions).hasSizeBetween(EVENTS / 4, EVENTS * 3 / 4);
        assertThat(times.getLong("unique_sessions")).isEqualTo(different);
        assertThat(times.getDouble("avg_events_per_session"))
                .isCloseTo((double) sessions.size() / different, within(5e-3));
    }
}
