package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.Violation;

class FeatureMapTest {

    private static final String MAP = """
            {'datatype': 'xAPI', 'queries': [{'verb.id': {'$exists': true}}],
             'features': [
               {'name': 'grade', 'path': 'result.score.raw', 'kind': 'numeric', 'mean': 10, 'sd': 4},
               {'name': 'mode', 'path': 'result.extensions["https://x.y/m"]', 'kind': 'categorical',
                'vocabulary': ['web', 'app', 7, true]},
               {'name': 'hours', 'path': 'hours', 'kind': 'numeric', 'min': 10, 'max': 30}],
             'label': {'path': 'outcome', 'classes': ['fail', 'pass']}}
            """.replace("[\"https://x.y/m\"]", "[\\'https://x.y/m\\']");

    @Test
    void declaredFeatures_becomeColumnsInTheirOrder() throws Exception {
        FeatureMap map = FeatureMap.parse(json(MAP));
        assertThat(map.columns()).containsExactly("grade", "mode=web", "mode=app", "mode=7", "mode=true", "hours");
        assertThat(map.width()).isEqualTo(6);
        assertThat(map.classes()).containsExactly("fail", "pass");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'result':{'score':{'raw':16},'extensions':{'https://x.y/m':'app'}},'hours':25} | 1.5,0,1,0,0,0.75",
                "{'result':{'score':{'raw':10}},'hours':30} | 0,0,0,0,0,1",
                "{'result':{'extensions':{'https://x.y/m':7}},'hours':10} | 0,0,0,1,0,0",
                "{'result':{'extensions':{'https://x.y/m':true}},'hours':10} | 0,0,0,0,1,0",
                "{'result':{'score':{'raw':'16'},'extensions':{'https://x.y/m':'tv'}}} | 0,0,0,0,0,0",
                "{'result':{'score':{'raw':null},'extensions':{'https://x.y/m':['app']}}} | 0,0,0,0,0,0",
                "{'result':{'score':{'raw':1e308}},'hours':1e400} | 2.5e307,0,0,0,0,0",
                "{} | 0,0,0,0,0,0",
                "[] | 0,0,0,0,0,0",
            })
    void document_isScaledAndOneHotEncoded(String document, String expected) throws Exception {
        double[] row = new double[] {9, 9, 9, 9, 9, 9};
        FeatureMap.parse(json(MAP)).encode(json(document), row);
        assertThat(row)
                .containsExactly(List.of(expected.split(",")).stream()
                        .mapToDouble(Double::parseDouble)
                        .toArray());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'mode':'web'} | 1,0",
                "{'mode':'rest'} | 0,1",
                "{'mode':'tv'} | 0,1",
                "{'mode':9} | 0,1",
                "{'mode':null} | 0,0",
                "{'mode':['tv']} | 0,0",
                "{} | 0,0",
            })
    void valueOutsideTheVocabulary_countsAsOther_andAMissingValueDoesNot(String document, String expected)
            throws Exception {
        FeatureMap map = FeatureMap.parse(json(withOther("'rest'")));
        double[] row = new double[2];
        map.encode(json(document), row);
        assertThat(map.columns()).containsExactly("mode=web", "mode=rest");
        assertThat(row)
                .containsExactly(List.of(expected.split(",")).stream()
                        .mapToDouble(Double::parseDouble)
                        .toArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"'tv'", "['web']", "null"})
    void otherThatIsNotInTheVocabulary_isRefused(String other) {
        assertThatThrownBy(() -> FeatureMap.parse(json(withOther(other))))
                .isInstanceOf(InvalidFeatureMapException.class)
                .hasMessageContaining("/features/0/other: must be a word of the vocabulary");
    }

    private static String withOther(String other) {
        return """
                {'datatype': 'xAPI',
                 'features': [{'name': 'mode', 'path': 'mode', 'kind': 'categorical', 'vocabulary': ['web', 'rest'],
                               'other': %s}],
                 'label': {'path': 'outcome', 'classes': ['fail', 'pass']}}
                """.formatted(other);
    }

    @Test
    void label_givesItsIndexOrNone() throws Exception {
        FeatureMap map = FeatureMap.parse(json(MAP));
        double[] row = new double[6];
        assertThat(map.encode(json("{'outcome':'pass'}"), row)).hasValue(1);
        for (String document : List.of("{'outcome':'PASS'}", "{'outcome':null}", "{'outcome':{}}", "{}")) {
            assertThat(map.encode(json(document), row)).as(document).isEmpty();
        }
        assertThatIllegalArgumentException().isThrownBy(() -> map.encode(json("{}"), new double[5]));
    }

    @Test
    void target_isScaled_andOtherValuesAreNone() throws Exception {
        FeatureMap map = FeatureMap.parse(json("""
                {'datatype': 'xAPI', 'features': [{'name': 'a', 'path': 'a', 'kind': 'numeric', 'mean': 0, 'sd': 1}],
                 'label': {'path': 'result.score.raw', 'min': 20, 'max': 100}}"""));

        assertThat(map.classes()).isEmpty();
        assertThat(map.target()).contains(new Scale(20, 80));
        double[] row = new double[1];
        assertThat(map.encode(json("{'result':{'score':{'raw':40}}}"), row)).hasValue(0.25);
        for (String score : List.of("'40'", "null", "true", "1e999", "[40]")) {
            assertThat(map.encode(json("{'result':{'score':{'raw':" + score + "}}}"), row))
                    .as(score)
                    .isEmpty();
        }
        assertThat(map.encode(json("{}"), row)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'mean': 1|/label/sd",
                "'mean': 1, 'sd': 0|/label/sd",
                "'min': 1, 'max': 1|/label/max",
                "'min': 'a', 'max': 1|/label/min",
                "'mean': 1, 'sd': 2, 'classes': ['a', 'b']|/label/classes",
            })
    void targetThatIsNone_isRefused(String label, String path) {
        InvalidFeatureMapException refused = catchThrowableOfType(
                InvalidFeatureMapException.class,
                () -> FeatureMap.parse(json("{'datatype': 'xAPI', 'features': [{'name': 'a', 'path': 'a', 'kind':"
                        + " 'numeric', 'mean': 0, 'sd': 1}], 'label': {'path': 'y', " + label + "}}")));

        assertThat(refused.violations()).extracting(Violation::path).containsExactly(path);
    }

    @Test
    void labelThatTheModelDoesNotPredict_isReported() throws Exception {
        FeatureMap classes = FeatureMap.parse(json(MAP));
        FeatureMap number = FeatureMap.parse(json(MAP.replace("'classes': ['fail', 'pass']", "'mean': 3, 'sd': 2")));
        ModelFile ridge = ModelFile.zero("Ridge", 6, List.of());

        assertThat(number.mismatches(ridge)).isEmpty();
        assertThat(classes.mismatches(ridge))
                .extracting(Violation::message)
                .singleElement()
                .asString()
                .contains("must have mean and sd, or min and max", "because a Ridge predicts a number");
        assertThat(number.mismatches(ModelFile.zero("SGDClassifier", 6, List.of("fail", "pass"))))
                .extracting(Violation::message)
                .containsExactly("must have classes, because a SGDClassifier predicts a class");
    }

    @Test
    void everyViolation_isReported() throws Exception {
        JsonValue targetData = json("""
                {'datatype': 'CSV', 'queries': {}, 'extra': 1,
                 'features': [
                   {'name': 'a', 'path': 'x', 'kind': 'numeric', 'mean': 0, 'sd': 0},
                   {'name': 'a', 'path': 'x..y', 'kind': 'numeric', 'min': 3, 'max': 3, 'unit': 'h'},
                   {'name': '', 'path': 7, 'kind': 'numeric', 'mean': 'x'},
                   {'name': 'b', 'path': 'x', 'kind': 'numeric'},
                   {'name': 'c', 'path': 'x', 'kind': 'ordinal'},
                   {'name': 'd', 'path': 'x', 'kind': 'categorical', 'vocabulary': []},
                   {'name': 'e', 'path': 'x', 'kind': 'categorical', 'vocabulary': ['u', 'u'], 'sd': 1},
                   {'name': 'f', 'path': 'x', 'kind': 'numeric', 'mean': 0, 'sd': 1e999, 'other': 'u'}],
                 'label': {'path': 'y', 'classes': ['one']}}
                """);
        InvalidFeatureMapException refused =
                catchThrowableOfType(InvalidFeatureMapException.class, () -> FeatureMap.parse(targetData));
        assertThat(refused.violations())
                .extracting(Violation::path)
                .containsExactly(
                        "/extra",
                        "/datatype",
                        "/queries",
                        "/features/0/sd",
                        "/features/1/name",
                        "/features/1/path",
                        "/features/1/unit",
                        "/features/1/max",
                        "/features/2/name",
                        "/features/2/path",
                        "/features/2/mean",
                        "/features/2/sd",
                        "/features/3/mean",
                        "/features/4/kind",
                        "/features/5/vocabulary",
                        "/features/6/sd",
                        "/features/6/vocabulary",
                        "/features/7/other",
                        "/features/7/sd",
                        "/label/classes");
        assertThat(refused).hasMessageContaining("/features/0/sd: must be greater than 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "{}", "{'features':[]}", "{'features':{},'label':7}", "{'features':[1]}"})
    void invalidMap_isRefused(String targetData) {
        assertThatThrownBy(() -> FeatureMap.parse(json(targetData))).isInstanceOf(InvalidFeatureMapException.class);
    }

    @Test
    void tooWideMap_isRefused() throws Exception {
        StringBuilder words = new StringBuilder("'w'");
        for (int i = 1; i < FeatureMap.MAX_VOCABULARY; i++) {
            words.append(",'w").append(i).append('\'');
        }
        StringBuilder features = new StringBuilder();
        for (int i = 0; i <= FeatureMap.MAX_WIDTH / FeatureMap.MAX_VOCABULARY; i++) {
            features.append(i == 0 ? "" : ",")
                    .append("{'name':'f%d','path':'x','kind':'categorical','vocabulary':[%s]}".formatted(i, words));
        }
        JsonValue tooWide =
                json("{'datatype':'xAPI','features':[" + features + "],'label':{'path':'y','classes':[0,1]}}");
        assertThatThrownBy(() -> FeatureMap.parse(tooWide)).hasMessageContaining("but have 1010000");
        JsonValue tooLong =
                json("{'datatype':'xAPI','features':[{'name':'f','path':'x','kind':'categorical','vocabulary':[" + words
                        + ",'more']}],'label':{'path':'y','classes':[0,1]}}");
        assertThatThrownBy(() -> FeatureMap.parse(tooLong)).hasMessageContaining("/features/0/vocabulary");
    }

    @Test
    void mapThatDoesNotFitTheModel_isReportedWithTheReason() throws Exception {
        FeatureMap map = FeatureMap.parse(json(MAP));
        assertThat(map.mismatches(ModelFile.zero("LogisticRegression", 6, List.of("fail", "pass"))))
                .isEmpty();
        assertThat(map.mismatches(ModelFile.zero("LogisticRegression", 5, List.of("pass", "fail"))))
                .extracting(Violation::path)
                .containsExactly("/features", "/label/classes");
        assertThat(map.mismatches(ModelFile.zero("LogisticRegression", 6, List.of("pass", "fail"))))
                .extracting(Violation::message)
                .containsExactly("must be the model's classes in the model's order: pass, fail; got fail, pass");
    }

    /** Reading the whole list again for each feature would let one request occupy the node for hours. */
    @Test
    void timeToRead_growsWithTheNumberOfFeatures_notWithItsSquare() throws Exception {
        AtomicLong reads = new AtomicLong();
        List<Object> features = new AbstractList<>() {
            @Override
            public Object get(int i) {
                reads.incrementAndGet();
                return Map.of("name", "f" + i, "path", "x", "kind", "numeric", "min", 0, "max", 1);
            }

            @Override
            public int size() {
                return 1_000;
            }
        };
        FeatureMap map = FeatureMap.parse(JsonValue.of(Map.of(
                "datatype",
                "xAPI",
                "features",
                features,
                "label",
                Map.of("path", "y", "classes", List.of("no", "yes")))));

        assertThat(map.width()).isEqualTo(1_000);
        assertThat(reads.get()).isLessThanOrEqualTo(2_000);
    }

    private static JsonValue json(String text) {
        return JsonValue.parse(text.replace("\\'", "\u0001").replace('\'', '"').replace('\u0001', '\''));
    }
}
