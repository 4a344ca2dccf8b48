package org.sumspace.converter.core.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.converter.PublicSamples;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Cmi5Samples;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.profile.Recommendation;
import org.sumspace.converter.store.ProfileFolder;

/** The published profile of cmi5, which is bundled and applied if the settings name it. */
class Cmi5ProfileTest {
    private static final String CATEGORY = "{\"id\": \"https://w3id.org/xapi/cmi5/context/categories/cmi5\"},";
    private static final Converter CONVERTER = converter("lms", "virtual-classroom", "assessment", "cmi5");

    private static Converter converter(String... profiles) {
        return new Converter(
                Formats.read(BuiltInFormats.files()),
                new ProfileFolder(Path.of("no-profiles"), List.of(profiles)).read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"launched", "initialized", "completed", "passed", "failed", "terminated"})
    void cmi5DefinedStatement_followsItsTemplate(String verb) {
        assertThat(convert(Cmi5Samples.PASSED.replace("verbs/passed", "verbs/" + verb))
                        .profile())
                .isEqualTo("cmi5." + verb);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "#\"duration\": \"PT1S\"# | #\"completion\": true# | #$.result.completion excluded present#"
                        + " | #$.result.duration included missing#",
                "#, \"score\": {\"scaled\": 0.8}# | ## | #$.result.score included missing# | ##",
                "#\"success\": true# | #\"success\": false# | #$.result.success [true] [false]# | ##",
                "#cmi5/context/categories/moveon# | #other# | #$.context.contextActivities.category[*].id"
                        + " [https://w3id.org/xapi/cmi5/context/categories/moveon]# | ##",
            })
    void deviation_isARecommendation(String right, String wrong, String first, String second) {
        assertThat(Cmi5Samples.PASSED).contains(right);
        List<Recommendation> found =
                convert(Cmi5Samples.PASSED.replace(right, wrong)).recommendations();
        assertThat(found.stream().map(each -> each.path() + " " + each.expected() + " " + each.actual()))
                .anySatisfy(text -> assertThat(text).startsWith(first))
                .anySatisfy(text -> assertThat(text).startsWith(second));
        assertThat(convert(Cmi5Samples.PASSED).recommendations()).isEmpty();
    }

    /** Other profiles use the same verbs. */
    @Test
    void statementWithoutTheCategory_isNotCmi5() {
        assertThat(Cmi5Samples.PASSED).contains(CATEGORY);
        assertThat(convert(Cmi5Samples.PASSED.replace(CATEGORY, "")).profile()).isNull();
        assertThat(convert("""
                        {"actor": {"mbox": "mailto:a@e.org"}, "verb": {"id": "http://adlnet.gov/expapi/verbs/passed"},
                         "object": {"id": "https://e.org/o"}}""").profile()).isNull();
    }

    @Test
    void category_takesPrecedenceOverTheMapping() {
        String meeting = Cmi5Samples.PASSED
                .replace("verbs/passed", "verbs/initialized")
                .replace(
                        "\"https://e.org/au\"",
                        "\"https://e.org/au\", \"definition\":"
                                + " {\"type\": \"http://adlnet.gov/expapi/activities/meeting\"}");
        assertThat(convert(meeting).profile()).isEqualTo("cmi5.initialized");
        assertThat(convert(meeting.replace(CATEGORY, "")).profile()).isEqualTo("virtual-classroom.initialized");
        assertThat(convert(meeting.replace("activities/meeting", "activities/assessment"))
                        .profile())
                .as("there is no copy of the assessment profile")
                .isEqualTo("cmi5.initialized");
    }

    @Test
    void profileThatIsNotConfigured_isNotApplied() {
        assertThat(converted(converter("lms"), Cmi5Samples.PASSED).profile()).isNull();
    }

    private static ConvertedRecord convert(String statement) {
        return converted(CONVERTER, statement);
    }

    private static ConvertedRecord converted(Converter converter, String statement) {
        Map<String, @Nullable Object> record = PublicSamples.parsed(statement);
        return converter.convert(record, null, "xapi").records().get(0);
    }
}
