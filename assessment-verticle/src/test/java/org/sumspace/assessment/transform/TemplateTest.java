package org.sumspace.assessment.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.transform.domain.Template;
import org.sumspace.common.document.JsonValue;

class TemplateTest {
    @TempDir
    Path folder;

    @Test
    void customDocuments_areRecognisedByNames() {
        Map<String, Object> template = Template.of(
                        List.of("user.id", "user.name", "action", "item_id", "created_at", "tags[].id", "time_spent"))
                .json("log.jsonl", 3);
        assertThat(template)
                .containsEntry("actor_path", "user.id")
                .containsEntry("verb_path", "action")
                .containsEntry("object_path", "item_id")
                .containsEntry("timestamp_path", "created_at")
                .containsEntry("duration_path", "time_spent")
                .containsEntry("id_path", null)
                .containsEntry("result_path", null)
                .containsEntry("structure", "custom");
    }

    @Test
    void statements_areFlatXapi() {
        Map<String, Object> template = Template.of(List.of(
                        "id",
                        "actor.account.name",
                        "verb.id",
                        "object.id",
                        "object.definition.type",
                        "context.registration",
                        "timestamp"))
                .json("statements.jsonl", 1);
        assertThat(template)
                .containsEntry("structure", "flat_xapi")
                .containsEntry("id_path", "id")
                .containsEntry("actor_path", "actor.account.name")
                .containsEntry("verb_path", "verb.id")
                .containsEntry("object_path", "object.id")
                .containsEntry("context_path", "context.registration");
    }

    /** A plan that names the inference computes the figures of learning records, with the verbs of the documents. */
    @Test
    void template_isUsedByThePlanThatNamesIt() throws IOException {
        Path log = Files.write(
                folder.resolve("log.jsonl"),
                List.of(
                        "{\"user\":{\"id\":\"u-1001\"},\"action\":\"clicked\",\"item\":\"a\"}",
                        "{\"user\":{\"id\":\"u-1001\"},\"action\":\"clicked\",\"item\":\"b\"}",
                        "{\"user\":{\"id\":\"u-1002\"},\"action\":\"read\",\"item\":\"a\"}"));
        JsonValue with =
                metrics(log, "with", List.of("becomino_template_inference", "verb_distribution", "gini_concentration"));
        assertThat(with.member("unique_actors").member("value").longValue()).isEqualTo(2);
        assertThat(with.member("unique_resources").member("value").longValue()).isEqualTo(2);
        assertThat(with.member("analyses")
                        .member("verb_distribution")
                        .member("figures")
                        .items())
                .extracting(
                        verb -> verb.member("value").asText(),
                        verb -> verb.member("count").longValue())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("clicked", 2L),
                        org.assertj.core.groups.Tuple.tuple("read", 1L));
        assertThat(Files.readString(folder.resolve("with/normalized.jsonl"))).doesNotContain("u-1001");
        assertThat(metrics(log, "without", List.of()).has("unique_actors")).isFalse();
    }

    private JsonValue metrics(Path log, String out, List<String> analyses) throws IOException {
        MetricOptions options =
                new MetricOptions(analyses, List.of(), null, null, null, null, List.of(), List.of(), null, null, null);
        Samples.withSecret(Samples.SECRET)
                .run(
                        log,
                        folder.resolve(out),
                        null,
                        new FileAssessment.Extras(options, null, null, null),
                        Samples.KEY,
                        new Samples.Quiet());
        return JsonValue.parse(Files.readString(folder.resolve(out).resolve("metrics_full.json")));
    }
}
