package org.sumspace.common.training.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.Violation;

class LearnerFeatureMapTest {
    private static final String LABEL = "{'kind': 'exists', 'where': {'verb.id': 'passed'}, 'classes': ['no', 'yes']}";

    /** Three records of ada, one of bob; each number below is computed from them by hand. */
    private static final List<String> RECORDS = List.of("""
            {'id': 'r1', 'actor': {'account': {'name': 'ada'}}, 'verb': {'id': 'played'},
             'timestamp': '2026-03-01T23:30:00-02:00', 'context': {'platform': 'web'},
             'result': {'duration': 'PT1H30M', 'score': {'raw': 4}}}""", """
            {'id': 'r2', 'actor': {'account': {'name': 'ada'}}, 'verb': {'id': 'passed'},
             'timestamp': '2026-03-02T00:30:00Z', 'context': {'platform': 'app'},
             'result': {'duration': 'P1D', 'score': {'raw': 7}, 'success': true}}""", """
            {'id': 'r3', 'actor': {'account': {'name': 'ada'}}, 'verb': {'id': 'played'},
             'timestamp': '2026-03-03T12:00:00Z', 'result': {'duration': 'PT0.5S'}}""", """
            {'id': 'r4', 'actor': {'mbox': 'mailto:bob@example.org'}, 'verb': {'id': 'paused'}}""");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'kind': 'count', 'min': 0, 'max': 1}                                            | 3 | 1",
                "{'kind': 'count', 'mean': 1, 'sd': 2}                                            | 1 | 0",
                "{'kind': 'count', 'where': {'verb.id': 'played'}, 'min': 0, 'max': 1}            | 2 | 0",
                "{'kind': 'count', 'where': {'verb.id': 'played'}, 'mean': 1, 'sd': 2}            | 0.5 | -0.5",
                "{'kind': 'count', 'where': {'result.duration': {'$gt': 'PT1H'}}, 'min': 0, 'max': 1} | 2 | 0",
                "{'kind': 'count', 'where': {'timestamp': {'$lt': '2026-03-02T01:00:00Z'}}, 'min': 0, 'max': 1} | 1 | 0",
                "{'kind': 'days', 'min': 0, 'max': 1}                                             | 2 | 0",
                "{'kind': 'days', 'path': 'stored', 'min': 0, 'max': 1}                           | 0 | 0",
                "{'kind': 'sum', 'path': 'result.duration', 'min': 0, 'max': 1}                   | 91800.5 | 0",
                "{'kind': 'sum', 'path': 'result.score.raw', 'min': 0, 'max': 2}                  | 5.5 | 0",
                "{'kind': 'mean', 'path': 'result.score.raw', 'min': 1, 'max': 2}                 | 4.5 | 0",
                "{'kind': 'minimum', 'path': 'result.score.raw', 'min': 1, 'max': 2}              | 3 | 0",
                "{'kind': 'maximum', 'path': 'result.score.raw', 'mean': 1, 'sd': 2}              | 3 | 0",
                "{'kind': 'first', 'path': 'result.duration', 'min': 0, 'max': 1}                 | 86400 | 0",
                "{'kind': 'last', 'path': 'result.duration', 'min': 0, 'max': 1}                  | 0.5 | 0",
                "{'kind': 'last', 'path': 'result.score.raw', 'min': 1, 'max': 2}                 | 3 | 0",
                "{'kind': 'first', 'path': 'verb.id', 'where': {'verb.id': 'played'}, 'vocabulary': ['played', 'passed']} | 1,0 | 0,0",
                "{'kind': 'last', 'path': 'context.platform', 'vocabulary': ['tv', 'web'], 'other': 'tv'} | 0,1 | 0,0",
                "{'kind': 'last', 'path': 'result.success', 'vocabulary': [true, false]}          | 1,0 | 0,0",
                "{'kind': 'count', 'path': 'verb.id', 'vocabulary': ['played', 'passed', 'rest'], 'other': 'rest', 'min': 0, 'max': 2}"
                        + " | 1,0.5,0 | 0,0,0.5",
                "{'kind': 'count', 'path': 'verb.id', 'vocabulary': ['played', 'paused'], 'mean': 1, 'sd': 1} | 1,-1 | -1,0",
            })
    void valuesOfLearners_areComputedOverTheirRecords(String feature, String ada, String bob) throws Exception {
        Map<String, double[]> rows = rows(map(feature), RECORDS);

        assertThat(rows.get("ada")).containsExactly(numbers(ada));
        assertThat(rows.get("bob")).containsExactly(numbers(bob));
    }

    @Test
    void columns_areNamedAfterFeatureAndWord() throws Exception {
        FeatureMap map = parse("""
                {'datatype': 'xAPI', 'rows': 'learners',
                 'features': [
                   {'name': 'records', 'kind': 'count', 'min': 0, 'max': 1},
                   {'name': 'verbs', 'kind': 'count', 'path': 'verb.id', 'vocabulary': ['a', 'b'], 'min': 0, 'max': 1},
                   {'name': 'mode', 'kind': 'last', 'path': 'context.platform', 'vocabulary': ['web']}],
                 'label': %s}""".formatted(LABEL));

        assertThat(map.columns()).containsExactly("records", "verbs=a", "verbs=b", "mode=web");
        assertThat(map.classes()).containsExactly("no", "yes");
    }

    @Test
    void eachLearnerIsOneRow_inTheOrderOfLearners_withTheLabelOfTheLearner() throws Exception {
        TrainingSet set = TrainingSet.of(map("{'kind': 'count', 'min': 0, 'max': 1}"), json(RECORDS));

        assertThat(set.size()).isEqualTo(2);
        assertThat(set.label(0)).as("ada passed").isEqualTo(1);
        assertThat(set.label(1)).as("mailto:bob@example.org did not").isZero();
        assertThat(set.skipped()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'kind': 'last', 'path': 'context.platform', 'classes': ['web', 'app']}  | 0",
                "{'kind': 'first', 'path': 'context.platform', 'classes': ['web', 'app']} | 1",
                "{'kind': 'last', 'path': 'verb.id', 'classes': ['passed', 'played']}     | 1",
                "{'kind': 'last', 'path': 'verb.id', 'where': {'result.success': true}, 'classes': ['passed', 'played']} | 0",
                "{'kind': 'exists', 'where': {'result.score.raw': {'$gte': 7}}, 'classes': ['no', 'yes']} | 1",
                "{'kind': 'exists', 'where': {'result.score.raw': {'$gt': 7}}, 'classes': ['no', 'yes']}  | 0",
            })
    void label_isAValueOfTheLearner(String label, int index) throws Exception {
        TrainingSet set =
                TrainingSet.of(map("{'kind': 'count', 'min': 0, 'max': 1}", label), json(RECORDS.subList(0, 3)));

        assertThat(set.label(0)).isEqualTo(index);
    }

    @Test
    void targetOfALearner_isAScaledNumber() throws Exception {
        FeatureMap map = map(
                "{'kind': 'count', 'min': 0, 'max': 1}",
                "{'kind': 'last', 'path': 'result.score.raw', 'mean': 2, 'sd': 4}");

        TrainingSet set = TrainingSet.of(map, json(RECORDS));

        assertThat(map.target()).contains(new Scale(2, 4));
        assertThat(set.size()).as("bob has no score").isEqualTo(1);
        assertThat(set.target(0)).isEqualTo(0.5);
    }

    @Test
    void learnerWithoutALabel_isSkipped_andSoIsARecordOfNobody() throws Exception {
        List<String> records = new ArrayList<>(RECORDS);
        records.add("{'id': 'r5', 'verb': {'id': 'passed'}}");
        String label = "{'kind': 'last', 'path': 'context.platform', 'classes': ['web', 'app']}";

        TrainingSet set = TrainingSet.of(map("{'kind': 'count', 'min': 0, 'max': 1}", label), json(records));

        assertThat(set.size()).isEqualTo(1);
        assertThat(set.skipped()).as("bob").isEqualTo(1);
    }

    /** 2026-03-01T23:30-02:00 is the second of March in UTC, and 2026-03-04T00:30+01:00 the third. */
    @Test
    void days_areThoseOfUtc_andATimeWithoutAZoneIsUtc() throws Exception {
        List<String> records = timed(
                "2026-03-01T23:30:00-02:00",
                "2026-03-02T23:59:59.999999999Z",
                "2026-03-02T01:00:00",
                "2026-03-04T00:30:00+01:00",
                "2026-03-03",
                "yesterday");

        assertThat(ada("{'kind': 'days', 'min': 0, 'max': 1}", records)).containsExactly(2);
    }

    @Test
    void recordWithoutATimestamp_hasTheTimeWhenItWasStored() throws Exception {
        List<String> records = List.of(
                record("a", "'timestamp': '2026-03-02T00:00:00Z', 'stored': '2026-03-09T00:00:00Z', 'x': 1"),
                record("b", "'stored': '2026-03-05T00:00:00Z', 'x': 2"),
                record("c", "'x': 3"));

        assertThat(ada("{'kind': 'last', 'path': 'x', 'min': 0, 'max': 1}", records))
                .containsExactly(2);
        assertThat(ada("{'kind': 'days', 'min': 0, 'max': 1}", records)).containsExactly(2);
    }

    @ParameterizedTest
    @CsvSource({
        "PT1H30M,5400",
        "P1D,86400",
        "P1W,604800",
        "P1DT0.25H,87300",
        "'PT1,5S',1.5",
        "PT0.1S,0.1",
        "-PT2S,-2",
        "P1M,9",
        "P1Y,9",
        "P1Y2DT3S,9",
        "1 hour,9",
        "PT,9",
    })
    void durations_areSeconds_andThoseWithYearsOrMonthsAreMissing(String duration, double seconds) throws Exception {
        List<String> records = List.of(record("a", "'d': '" + duration + "'"), record("b", "'e': 9"));

        assertThat(ada("{'kind': 'maximum', 'path': 'd', 'min': 0, 'max': 1}", records))
                .containsExactly(seconds == 9 ? 0 : seconds);
    }

    /** Rounded additions in this order give 0 for the first three numbers, and less than 1 for ten times 0.1. */
    @Test
    void sums_areExactAndRoundedOnce() throws Exception {
        String sum = "{'kind': 'sum', 'path': 'x', 'min': 0, 'max': 1}";
        assertThat(ada(sum, values("1e308", "1", "-1e308"))).containsExactly(1);
        assertThat(ada(sum, Collections.nCopies(10, record("a", "'x': 0.1")))).containsExactly(1);
        assertThat(ada(sum, values("1e308", "1e308")))
                .as("beyond the range of a double")
                .containsExactly(0);
        assertThat(ada("{'kind': 'mean', 'path': 'x', 'min': 0, 'max': 1}", values("1e308", "1", "-1e308")))
                .containsExactly(1.0 / 3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "first | a:10:00:1, b:10:00:2, c:09:59:3 | 3",
                "last | a:10:00:1, b:10:00:2, c:09:59:3 | 2",
                "first | b:10:00:2, a:10:00:1 | 1",
                "last | a:10:00:5, a:10:00:7 | 7",
                "first | a:10:00:5, a:10:00:7 | 5",
            })
    void ofRecordsAtTheSameTime_theGreaterIdIsLater_thenTheGreaterValue(String kind, String given, double expected)
            throws Exception {
        List<String> records = List.of(given.split(", ")).stream()
                .map(each -> each.split(":"))
                .map(each -> record(
                        each[0], "'timestamp': '2026-03-01T%s:%s:00Z', 'x': %s".formatted(each[1], each[2], each[3])))
                .toList();

        assertThat(ada("{'kind': '%s', 'path': 'x', 'min': 0, 'max': 1}".formatted(kind), records))
                .containsExactly(expected);
    }

    /** Microseconds decide, although times are compared as milliseconds in conditions. */
    @Test
    void timesAreComparedInFull() throws Exception {
        List<String> records = List.of(
                record("z", "'timestamp': '2026-03-01T10:00:00.000001Z', 'x': 1"),
                record("a", "'timestamp': '2026-03-01T10:00:00.000002Z', 'x': 2"));

        assertThat(ada("{'kind': 'last', 'path': 'x', 'min': 0, 'max': 1}", records))
                .containsExactly(2);
    }

    @Test
    void otherOrderOfRecords_givesTheSameBits() throws Exception {
        Random random = new Random(7);
        List<JsonValue> records = new ArrayList<>(json(IntStream.range(0, 400)
                .mapToObj(i -> "{'id': 's%d', 'actor': {'mbox': 'l%d'}, 'timestamp': '2026-03-0%dT0%d:00:00Z', 'x': %s}"
                        .formatted(i % 97, i % 12, 1 + random.nextInt(9), random.nextInt(3), random.nextGaussian()))
                .toList()));
        FeatureMap map = parse("""
                {'datatype': 'xAPI', 'rows': 'learners',
                 'features': [
                   {'name': 'sum', 'kind': 'sum', 'path': 'x', 'mean': 0, 'sd': 3},
                   {'name': 'mean', 'kind': 'mean', 'path': 'x', 'mean': 0, 'sd': 3},
                   {'name': 'first', 'kind': 'first', 'path': 'x', 'mean': 0, 'sd': 3},
                   {'name': 'last', 'kind': 'last', 'path': 'x', 'mean': 0, 'sd': 3},
                   {'name': 'days', 'kind': 'days', 'min': 0, 'max': 9}],
                 'label': {'kind': 'exists', 'where': {'x': {'$gt': 2}}, 'classes': ['no', 'yes']}}""");
        ModelFile model = ModelFile.zero("LogisticRegression", map.width(), map.classes());
        TrainingSettings settings = new TrainingSettings(3, 0.5, 5, 0, 1, 1, 12);

        double[] expected = trained(model, map, records, settings);
        for (int i = 0; i < 20; i++) {
            Collections.shuffle(records, random);
            assertThat(trained(model, map, records, settings)).containsExactly(expected);
        }
    }

    private static double[] trained(
            ModelFile model, FeatureMap map, List<JsonValue> records, TrainingSettings settings) {
        TrainingSet set = TrainingSet.of(map, records);
        assertThat(set.size()).isEqualTo(12);
        return ModelAlgorithm.of("LogisticRegression")
                .orElseThrow()
                .update(model, set, settings)
                .weights();
    }

    @Test
    void everyViolation_isReported() {
        InvalidFeatureMapException refused = catchThrowableOfType(InvalidFeatureMapException.class, () -> parse("""
                {'datatype': 'xAPI', 'rows': 'learners',
                 'features': [
                   {'name': 'a', 'kind': 'numeric', 'path': 'x', 'min': 0, 'max': 1},
                   {'name': 'b', 'kind': 'count', 'where': {'verb.id': {'$like': 'x'}}, 'min': 0, 'max': 1},
                   {'name': 'c', 'kind': 'count', 'where': 7, 'min': 0, 'max': 1},
                   {'name': 'd', 'kind': 'count', 'unit': 'h'},
                   {'name': 'e', 'kind': 'count', 'vocabulary': ['a'], 'min': 0, 'max': 1},
                   {'name': 'f', 'kind': 'count', 'path': 'verb.id', 'min': 0, 'max': 1},
                   {'name': 'g', 'kind': 'days', 'path': 'a..b', 'min': 1, 'max': 1},
                   {'name': 'h', 'kind': 'sum', 'mean': 0, 'sd': 0},
                   {'name': 'i', 'kind': 'last', 'path': 'x', 'vocabulary': ['a'], 'min': 0, 'max': 1},
                   {'name': 'i', 'kind': 'first', 'path': 'x', 'other': 'a', 'min': 0, 'max': 1}],
                 'label': {'kind': 'exists', 'path': 'x', 'classes': ['a', 'b', 'c']}}"""));

        assertThat(refused.violations())
                .extracting(Violation::path)
                .containsExactly(
                        "/features/0/kind",
                        "/features/1/where/verb.id/$like",
                        "/features/2/where",
                        "/features/3/unit",
                        "/features/3/mean",
                        "/features/4/path",
                        "/features/5/vocabulary",
                        "/features/6/path",
                        "/features/6/max",
                        "/features/7/path",
                        "/features/7/sd",
                        "/features/8/min",
                        "/features/8/max",
                        "/features/9/name",
                        "/features/9/other",
                        "/label/path",
                        "/label/where",
                        "/label/classes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'path': 'x', 'classes': ['a', 'b']}",
                "{'kind': 'count', 'classes': ['a', 'b']}",
                "{'kind': 'last', 'classes': ['a', 'b']}",
                "{'kind': 'last', 'path': 'x', 'classes': ['a']}",
                "{'kind': 'last', 'path': 'x', 'where': {'a': null}, 'classes': ['a', 'b']}",
                "[]",
            })
    void invalidLabel_isRefused(String label) {
        assertThat(catchThrowableOfType(
                        InvalidFeatureMapException.class, () -> map("{'kind': 'count', 'min': 0, 'max': 1}", label)))
                .hasMessageContaining("/label");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'learner'", "7", "null"})
    void unknownRows_areRefused(String rows) {
        assertThat(catchThrowableOfType(InvalidFeatureMapException.class, () -> parse("""
                                {'datatype': 'xAPI', 'rows': %s,
                                 'features': [{'name': 'a', 'kind': 'numeric', 'path': 'x', 'min': 0, 'max': 1}],
                                 'label': {'path': 'y', 'classes': ['a', 'b']}}""".formatted(rows))))
                .hasMessage("/rows: must be records or learners");
    }

    @Test
    void limits_areExact() throws Exception {
        String feature = "{'name': 'f%d', 'kind': 'count', 'where': {'a': %d}, 'min': 0, 'max': 1}";
        assertThat(parse(many(FeatureMap.MAX_LEARNER_FEATURES - 1, feature)).width())
                .isEqualTo(FeatureMap.MAX_LEARNER_FEATURES - 1);
        assertThat(catchThrowableOfType(
                        InvalidFeatureMapException.class, () -> parse(many(FeatureMap.MAX_LEARNER_FEATURES, feature))))
                .as("the label has the last condition")
                .hasMessageContaining("/label/where/verb.id: is condition number 1001; expected at most 1000");
        assertThat(catchThrowableOfType(
                        InvalidFeatureMapException.class,
                        () -> parse(many(FeatureMap.MAX_LEARNER_FEATURES + 1, feature))))
                .hasMessageContaining("/features: must be an array of 1 to 1000 features");
    }

    private static String many(int size, String feature) {
        return IntStream.range(0, size)
                .mapToObj(i -> feature.formatted(i, i))
                .collect(Collectors.joining(
                        ",", "{'datatype': 'xAPI', 'rows': 'learners', 'features': [", "], 'label': " + LABEL + "}"));
    }

    /** The rows by learner. */
    private static Map<String, double[]> rows(FeatureMap map, List<String> records) {
        Map<String, List<String>> byLearner = new TreeMap<>();
        for (String record : records) {
            byLearner
                    .computeIfAbsent(record.contains("bob") ? "bob" : "ada", first -> new ArrayList<>())
                    .add(record);
        }
        Map<String, double[]> rows = new TreeMap<>();
        byLearner.forEach(
                (learner, own) -> map.encodeAll(json(own), (columns, label) -> rows.put(learner, columns.clone())));
        return rows;
    }

    private static double[] ada(String feature, List<String> records) throws Exception {
        return requireNonNull(rows(map(feature), records).get("ada"));
    }

    private static List<String> timed(String... times) {
        return IntStream.range(0, times.length)
                .mapToObj(i -> record("r" + i, "'timestamp': '" + times[i] + "'"))
                .toList();
    }

    private static List<String> values(String... numbers) {
        return IntStream.range(0, numbers.length)
                .mapToObj(i -> record("r" + i, "'x': " + numbers[i]))
                .toList();
    }

    private static String record(String id, String members) {
        return "{'id': '%s', 'actor': {'account': {'name': 'ada'}}, %s}".formatted(id, members);
    }

    private static FeatureMap map(String feature) throws InvalidFeatureMapException {
        return map(feature, LABEL);
    }

    private static FeatureMap map(String feature, String label) throws InvalidFeatureMapException {
        return parse("{'datatype': 'xAPI', 'rows': 'learners', 'features': [{'name': 'f', %s], 'label': %s}"
                .formatted(feature.substring(1), label));
    }

    private static FeatureMap parse(String targetData) throws InvalidFeatureMapException {
        return FeatureMap.parse(json(targetData));
    }

    private static double[] numbers(String list) {
        return List.of(list.split(",")).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static List<JsonValue> json(List<String> texts) {
        return texts.stream().map(LearnerFeatureMapTest::json).toList();
    }

    private static JsonValue json(String text) {
        return JsonValue.parse(text.replace('\'', '"'));
    }
}
