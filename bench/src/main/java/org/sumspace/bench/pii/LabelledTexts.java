package org.sumspace.bench.pii;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.bench.pii.LabelledText.Label;
import org.sumspace.common.document.JsonValue;
import org.sumspace.sandbox.SandboxException;

/** Reads labelled texts: a JSON array of objects with {@code full_text} and {@code spans}. */
public final class LabelledTexts {
    private LabelledTexts() {}

    /**
     * Labels without a detected kind, such as ages, are left out.
     *
     * @throws SandboxException if the file does not have this form
     */
    public static List<LabelledText> read(Path file) throws IOException {
        try {
            List<LabelledText> texts = new ArrayList<>();
            for (JsonValue each : JsonValue.parse(Files.readString(file)).items()) {
                texts.add(text(each));
            }
            return texts;
        } catch (IllegalArgumentException wrong) {
            throw new SandboxException(
                    file + " is no file of labelled texts: " + wrong.getMessage(),
                    "Name a JSON array of objects with full_text and spans (entity_type, start_position, end_position).");
        }
    }

    private static LabelledText text(JsonValue each) {
        String text = each.member("full_text").asText();
        List<Label> labels = new ArrayList<>();
        for (JsonValue span : each.member("spans").items()) {
            int start = (int) span.member("start_position").longValue();
            int end = (int) span.member("end_position").longValue();
            LabelGroup.named(span.member("entity_type").asText())
                    .ifPresent(group -> labels.add(new Label(group, start, end)));
        }
        return new LabelledText(text, labels);
    }
}
