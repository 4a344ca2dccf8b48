package org.sumspace.converter.core.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.core.profile.XapiProfile;
import org.sumspace.converter.core.profile.XapiProfileReader;

/**
 * Compares with the public service's outputs of published records; {@code docs/reference/converter.md} lists the differences.
 * Accounts are those of the public service, which a setting chooses.
 */
class ReferenceOutputsTest {
    private static final int OK = 200;

    /** Prefixes of the paths at which our output may differ. */
    private static final Set<String> DIFFERENCES = Set.of(
            "$.context.contextActivities.grouping",
            "$.context.contextActivities.category",
            "$.object.definition.extensions.https://example.edu/sensors/1/imscaliper/object",
            "$.object.definition.extensions.https://lms.example.org/sensors/7/imscaliper/object",
            "$.context.extensions.https://example.edu/sensors/1/imscaliper/target",
            "$.context.extensions.https://example.edu/sensors/1/imscaliper/extensions",
            "$.result.extensions.https://lms.example.org/sensors/7/imscaliper/generated.value",
            "$.result.response",
            "$.context.extensions.http://id.tincanapi.com/extension/referrer",
            "$.result.score");

    @ParameterizedTest
    @ValueSource(strings = {"caliper", "xapi_matomo_scorm", "moodle_logstore"})
    void publishedRecord_isConvertedAsByThePublicService(String file) {
        Converter converter = new Converter(
                Formats.read(BuiltInFormats.files(), ExpressionNames.wholeIdentifiers(), false),
                new Profiles(
                        Set.of("lms", "forum", "assessment"),
                        Stream.of("lms", "forum", "assessment")
                                .map(ReferenceOutputsTest::profile)
                                .toList()));
        Map<String, Map<String, ?>> moodle = moodle();
        for (Map<String, ?> line : PublicSamples.lines("reference_outputs/" + file + ".ndjson")) {
            check(converter, input(line, moodle), line);
        }
    }

    private static void check(Converter converter, Map<String, ?> input, Map<String, ?> line) {
        Map<?, ?> reference = map(line.get("reference"));
        boolean accepted = Integer.valueOf(OK).equals(reference.get("status"));
        try {
            ConvertedRecord converted =
                    converter.convert(input, null, "xapi").records().get(0);
            if (accepted) {
                compare(converted, reference, line);
            }
        } catch (NodeException e) {
            assertThat(accepted)
                    .as("%s: %s %s", line, e.getMessage(), e.violations())
                    .isFalse();
        }
    }

    private static void compare(ConvertedRecord converted, Map<?, ?> reference, Map<String, ?> line) {
        Object profile = map(reference.get("meta")).get("profile");
        if ("assessment.answered-question".equals(converted.profile())) {
            assertThat(profile).isEqualTo("virtual-classroom.answered-poll");
            return;
        }
        assertThat(converted.profile()).as("%s", line).isEqualTo(profile);
        assertThat(converted.inputFormat()).isEqualTo(map(reference.get("meta")).get("input_format"));
        List<String> paths = new ArrayList<>();
        if (reference.containsKey("output_trace")) {
            differ("$", converted.trace(), reference.get("output_trace"), paths);
        }
        String mayDiffer =
                line.toString().contains("MessageReplied") ? "$.verb.display" : "$.context.contextActivities";
        assertThat(paths)
                .as("%s", line)
                .allMatch(path ->
                        path.startsWith(mayDiffer) || DIFFERENCES.stream().anyMatch(path::startsWith));
        Set<String> rules = new HashSet<>();
        ((List<?>) Objects.requireNonNull(reference.get("recommendations")))
                .forEach(each ->
                        rules.add(map(each).get("rule") + " " + map(each).get("path") + " "
                                + map(each).get("expected") + " " + map(each).get("actual")));
        assertThat(converted.recommendations())
                .extracting(each -> each.rule() + " " + each.path() + " " + each.expected() + " " + each.actual())
                .containsExactlyInAnyOrderElementsOf(rules);
    }

    private static void differ(String path, @Nullable Object ours, @Nullable Object theirs, List<String> paths) {
        if (ours instanceof Map<?, ?> a && theirs instanceof Map<?, ?> b) {
            Set<Object> keys = new TreeSet<>(a.keySet());
            keys.addAll(b.keySet());
            keys.forEach(key -> differ(path + "." + key, a.get(key), b.get(key), paths));
        } else if (!Objects.equals(ours, theirs)) {
            paths.add(path);
        }
    }

    private static Map<String, ?> input(Map<String, ?> line, Map<String, Map<String, ?>> moodle) {
        String name = (String) Objects.requireNonNull(line.get("input"));
        Map<String, ?> fromMoodle = moodle.get(name + line.get("index"));
        if (fromMoodle != null) {
            return fromMoodle;
        }
        try {
            String text = Files.readString(PublicSamples.path(name));
            if (!text.strip().startsWith("[")) {
                Map<String, @Nullable Object> record = PublicSamples.parsed(text);
                return Boolean.TRUE.equals(line.get("wrapped")) ? PublicSamples.wrapped(record) : record;
            }
            List<?> records = (List<?>) Objects.requireNonNull(
                    PublicSamples.parsed("{\"records\": " + text + "}").get("records"));
            return PublicSamples.copy(map(records.get((Integer) Objects.requireNonNull(line.get("index")))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Map<String, ?>> moodle() {
        Map<String, Map<String, ?>> statements = new HashMap<>();
        for (Map<String, ?> line : PublicSamples.lines("xapi/moodle_logstore.public.ndjson")) {
            statements.put("" + line.get("source") + line.get("index"), PublicSamples.copy(map(line.get("statement"))));
        }
        return statements;
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return (Map<?, ?>) Objects.requireNonNull(value);
    }

    private static XapiProfile profile(String name) {
        try {
            return XapiProfileReader.read(name, Files.readAllBytes(PublicSamples.path("profiles/" + name + ".jsonld")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
