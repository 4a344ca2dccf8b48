package org.sumspace.converter.core.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.Pruning;
import org.sumspace.converter.core.mapping.TemplateChoice;
import org.sumspace.converter.core.profile.Profiles.ProfileMatch;

class ProfilesTest {
    private static final String PROFILE = """
        {"id": "https://e.org/shop", "type": "Profile", "prefLabel": {"fr": "Boutique"}, "definition": {"en": "A shop"},
         "versions": [{"id": "https://e.org/shop/v1", "generatedAtTime": "2024-01-01T00:00:00Z"}],
         "author": {"type": "Organization", "name": "E"},
         "templates": [
          {"id": "https://e.org/shop/templates/bought", "type": "StatementTemplate", "inScheme": "https://e.org/shop/v1",
           "prefLabel": {"en": "Bought a thing"}, "definition": {"en": "d"}, "verb": "https://e.org/verbs/bought",
           "objectActivityType": "https://e.org/thing", "rules": [%s]},
          {"id": "https://e.org/shop/templates/returned", "type": "StatementTemplate", "inScheme": "https://e.org/shop/v1",
           "prefLabel": {"fr": "Rendu"}, "definition": {"en": "d"}, "verb": "https://e.org/verbs/returned",
           "contextParentActivityType": ["https://e.org/order"]}]}
        """;
    private static final String STATEMENT = """
        {"actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "https://other.org/purchased", "display": {"de": "kaufte"}},
         "object": {"id": "https://e.org/o"}, "result": {"score": {"raw": 5}},
         "context": {"contextActivities": {"parent": [{"id": "a:b", "definition": {"type": "https://e.org/order"}}]},
          "extensions": {"https://e.org/tags": ["new", "cheap"], "https://e.org/items": [{"n": 1}, {}]}}}
        """;

    @Test
    void template_addsVerbTypeAndCategory() {
        Map<String, Object> statement = statement();
        ProfileMatch profiled = profiles("").apply(statement, choice("bought"));
        assertThat(profiled).isEqualTo(new ProfileMatch("shop.bought", List.of(), true));
        assertThat(statement.get("verb"))
                .isEqualTo(PublicSamples.parsed(
                        "{\"id\": \"https://e.org/verbs/bought\", \"display\": {\"de\": \"kaufte\", \"en-US\":"
                                + " \"Bought a thing\"}}"));
        assertThat(at(statement, "object.definition.type")).isEqualTo("https://e.org/thing");
        assertThat(at(statement, "context.contextActivities.category.0.id")).isEqualTo("https://w3id.org/xapi/shop");

        profiles("").apply(statement, choice("bought"));
        assertThat((List<?>) at(statement, "context.contextActivities.category"))
                .as("a category is added once")
                .hasSize(1);
    }

    /** Only activities have a type, and an implied value may be anything. */
    @Test
    void enrichmentThatMayInvalidateAStatement_isReported() {
        Map<String, Object> aboutAPerson = statement();
        aboutAPerson.put("object", new HashMap<>(Map.of("objectType", "Agent", "mbox", "mailto:b@e.org")));
        assertThat(profiles("").apply(aboutAPerson, choice("bought")).staysValid())
                .isFalse();
        String implied = "{\"location\": \"$.timestamp\", \"presence\": \"included\", \"any\": [7]}";
        assertThat(profiles(implied).apply(statement(), choice("bought")).staysValid())
                .isFalse();
    }

    @Test
    void singleCategory_becomesAListOfTwo() {
        Map<String, Object> statement = statement();
        ProfileStatements.object(ProfileStatements.object(statement, "context"), "contextActivities")
                .put("category", Map.of("id", "https://e.org/c"));
        profiles("").apply(statement, choice("bought"));
        assertThat(at(statement, "context.contextActivities.category.0.id")).isEqualTo("https://e.org/c");
        assertThat(at(statement, "context.contextActivities.category.1.id")).isEqualTo("https://w3id.org/xapi/shop");
    }

    @Test
    void verbThatIsKept_isReported() {
        Map<String, Object> statement = statement();
        ProfileMatch profiled = profiles("").apply(statement, new TemplateChoice("shop", "bought", true));
        assertThat(at(statement, "verb.id")).isEqualTo("https://other.org/purchased");
        assertThat(profiled.recommendations())
                .containsExactly(new Recommendation(
                        "any",
                        "$.verb.id",
                        List.of("https://e.org/verbs/bought"),
                        List.of("https://other.org/purchased"),
                        false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#\"$.timestamp\", \"presence\": \"included\"# | presence included missing true",
                "#\"$.timestamp\", \"presence\": \"recommended\"# | presence included missing false",
                "#\"timestamp\", \"presence\": \"recommended\"# | presence included missing false",
                "#\"$.result\", \"presence\": \"excluded\"# | presence excluded present true",
                "#\"$.context.extensions['https://e.org/tags']\", \"any\": [\"old\"]# | any [old] [new, cheap] false",
                "#\"$.context.extensions['https://e.org/tags']\", \"all\": [\"new\"]# | all [new] [new, cheap] false",
                "#\"$.result.score.raw\", \"presence\": \"included\", \"none\": [5, 6]# | none no values from [5,6]"
                        + " [5] true",
                "#\"$.context.extensions['https://e.org/items'][*]\", \"selector\": \"@.n\", \"presence\":"
                        + " \"included\"# | presence included missing true",
            })
    void brokenRule_givesARecommendation(String rule, String recommendation) {
        assertThat(check(rule)).containsExactly(recommendation);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"$.result.score.raw\", \"presence\": \"included\", \"any\": [5.0]",
                "\"$.context.extensions['https://e.org/tags']\", \"any\": [\"new\"], \"all\": [\"new\", \"cheap\"],"
                        + " \"none\": [\"x\"]",
                "\"$.timestamp\", \"presence\": \"excluded\", \"any\": [\"x\", \"y\"]",
                "\"$.context.extensions['https://e.org/items'][*]\", \"selector\": \"$.n\", \"presence\":"
                        + " \"recommended\"",
                "\"$.stored | $.verb.id\", \"presence\": \"included\"",
                "\"$.context.contextActivities.parent.id\", \"any\": [\"a:b\"]",
                "\"$.context.contextActivities.parent[0,1].id\", \"any\": [\"a:b\"]",
            })
    void ruleThatHolds_givesNoRecommendation(String rule) {
        assertThat(check(rule)).isEmpty();
    }

    @Test
    void missingRecommendedValue_givesTwoRecommendations() {
        assertThat(check("\"$.object.definition.name\", \"presence\": \"recommended\", \"any\": [\"x\", \"y\"]"))
                .containsExactly("presence included missing false", "any [x, y] [] false");
    }

    @Test
    void mandatoryRules_comeBeforeRecommendedOnes() {
        List<Recommendation> found = profiles("{\"location\": \"$.stored\", \"presence\": \"recommended\"},"
                        + "{\"location\": \"$.timestamp\", \"presence\": \"included\"}")
                .apply(statement(), choice("bought"))
                .recommendations();
        assertThat(found).extracting(Recommendation::path).containsExactly("$.timestamp", "$.stored");
    }

    @Test
    void onlyAllowedValue_isAdded() {
        Map<String, Object> statement = statement();
        Profiles profiles = profiles("""
            {"location": "$.context.extensions['https://e.org/kind']", "presence": "recommended", "any": ["online"]},
            {"location": "$.context.contextActivities.category.id", "presence": "included", "any": ["https://e.org/old"]},
            {"location": "$.result.score.raw", "presence": "included", "all": [7]}
            """);
        List<Recommendation> found = profiles.apply(statement, choice("bought")).recommendations();
        assertThat(at(statement, "context.extensions['https://e.org/kind']")).isEqualTo("online");
        assertThat(at(statement, "context.contextActivities.category.1.id")).isEqualTo("https://e.org/old");
        assertThat(at(statement, "result.score.raw"))
                .as("an existing value stays")
                .isEqualTo(5);
        assertThat(found).extracting(Recommendation::rule).containsExactly("all");
    }

    @Test
    void statementWithoutAChoice_matchesByDeterminingProperties() {
        Map<String, Object> statement = statement();
        assertThat(profiles("").apply(statement, null)).isEqualTo(new ProfileMatch(null, List.of(), true));
        statement.put("verb", new HashMap<>(Map.of("id", "https://e.org/verbs/returned")));
        assertThat(profiles("").apply(statement, null).template()).isEqualTo("shop.returned");
        assertThat(at(statement, "verb.display.en-US")).isEqualTo("Rendu");
    }

    /** Other profiles use the same verbs, so a verb alone does not show which profile a statement follows. */
    @Test
    void templateOfAVerbAlone_matchesStatementsThatNameTheProfile() {
        String verbAlone = PROFILE.formatted("").replace("\"objectActivityType\": \"https://e.org/thing\", ", "");
        Profiles profiles =
                new Profiles(Set.of("shop"), List.of(XapiProfileReader.read("shop", verbAlone.getBytes(UTF_8))));
        Map<String, Object> statement = statement();
        statement.put("verb", new HashMap<>(Map.of("id", "https://e.org/verbs/bought")));
        assertThat(profiles.apply(statement, null).template()).isNull();
        assertThat(profiles.apply(statement(), choice("bought")).template())
                .as("the mapping may choose it")
                .isEqualTo("shop.bought");
        for (String category : List.of("https://e.org/shop", "https://e.org/shop/v1", "https://w3id.org/xapi/shop")) {
            Map<String, Object> named = statement();
            named.put("verb", new HashMap<>(Map.of("id", "https://e.org/verbs/bought")));
            ProfileStatements.list(
                            ProfileStatements.object(ProfileStatements.object(named, "context"), "contextActivities"),
                            "category")
                    .add(new HashMap<>(Map.of("id", category)));
            assertThat(profiles.apply(named, null).template()).as(category).isEqualTo("shop.bought");
        }
    }

    @Test
    void configuredProfile_mustHaveACopy() {
        Profiles profiles = new Profiles(Set.of("forum"), List.of());
        assertThatThrownBy(() -> profiles.apply(statement(), new TemplateChoice("forum", "accessed-page", false)))
                .isInstanceOfSatisfying(
                        NodeException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.NOT_FOUND));
        Map<String, Object> statement = statement();
        assertThat(profiles.apply(statement, new TemplateChoice("virtual-classroom", "left", false)))
                .as("a profile that is not configured is named, but does not change the statement")
                .isEqualTo(new ProfileMatch("virtual-classroom.left", List.of(), true));
        assertThat(statement).isEqualTo(statement());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"$.a[?(@.b)]\", \"presence\": \"included\"",
                "\"$.a[(1)]\", \"presence\": \"included\"",
                "\"$..a\", \"presence\": \"included\"",
                "\"$.a[\", \"presence\": \"included\"",
                "\"$.a['b\", \"presence\": \"included\"",
                "\"$.a\"",
                "\"$.a\", \"presence\": \"maybe\"",
                "\"\", \"presence\": \"included\"",
                "\"$.a\", \"presence\": \"included\", \"presence\": \"included\""
            })
    void profileWithInvalidRules_isRefused(String rule) {
        assertThatThrownBy(() -> profiles("{\"location\": " + rule + "}")).isInstanceOf(InvalidProfileException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"id\": \"https://e.org/shop\",",
                "\"type\": \"Profile\",",
                "\"author\"",
                "{\"id\"",
                "{\"en\": \"A shop\"}"
            })
    void invalidProfile_isRefused(String part) {
        String broken = PROFILE.formatted("").replace(part, part.startsWith("{") ? "[" : "");
        assertThatThrownBy(() -> XapiProfileReader.read("shop", broken.getBytes(UTF_8)))
                .isInstanceOf(InvalidProfileException.class)
                .hasMessageStartingWith("Invalid profile shop: ");
    }

    /** References in a profile are not resolved, so cycles and remote contexts have no effect. */
    @Test
    void cyclesAndRemoteContexts_areNotResolved() {
        String circular = PROFILE.formatted("")
                .replaceFirst(
                        "\\{",
                        "{\"@context\": [\"http://169.254.169.254/context\", {\"@import\": \"file:///etc/passwd\"}],"
                                + " \"patterns\": [{\"id\": \"https://e.org/p\", \"sequence\": [\"https://e.org/q\"]},"
                                + " {\"id\": \"https://e.org/q\", \"alternates\": [\"https://e.org/p\"]}],"
                                + " \"concepts\": [{\"id\": \"https://e.org/c\", \"type\": \"Verb\","
                                + " \"broader\": [\"https://e.org/c\"]}],");
        Profiles profiles =
                new Profiles(Set.of("shop"), List.of(XapiProfileReader.read("shop", circular.getBytes(UTF_8))));
        assertThat(profiles.apply(statement(), choice("bought")).template()).isEqualTo("shop.bought");
    }

    private static List<String> check(String rule) {
        return profiles("{\"location\": " + rule + "}").apply(statement(), choice("bought")).recommendations().stream()
                .map(each -> each.rule() + " " + each.expected() + " " + each.actual() + " " + each.mandatory())
                .toList();
    }

    private static Profiles profiles(String rules) {
        return new Profiles(
                Set.of("shop"),
                List.of(XapiProfileReader.read("shop", PROFILE.formatted(rules).getBytes(UTF_8))));
    }

    private static TemplateChoice choice(String template) {
        return new TemplateChoice("shop", template, false);
    }

    private static Map<String, Object> statement() {
        return Pruning.prune(PublicSamples.parsed(STATEMENT.replace("{}]", "{\"m\": 1}]")));
    }

    private static @Nullable Object at(Map<String, Object> statement, String path) {
        return FieldPath.parse(path).read(statement);
    }
}
