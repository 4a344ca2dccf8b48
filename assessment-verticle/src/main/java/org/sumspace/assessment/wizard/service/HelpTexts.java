package org.sumspace.assessment.wizard.service;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.capability.domain.Catalogue.Capability;

/** The explanations of the guided workflow: its steps, and every analysis of the registry. */
public final class HelpTexts {
    private static final String FILE = "/assessment/help.json";

    private final JsonObject texts;
    private final Catalogue catalogue;

    private HelpTexts(JsonObject texts, Catalogue catalogue) {
        this.texts = texts;
        this.catalogue = catalogue;
    }

    public static HelpTexts load(Catalogue catalogue) {
        try (InputStream in = HelpTexts.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("the texts of the guided workflow are missing in this program");
            }
            return new HelpTexts(new JsonObject(Buffer.buffer(in.readAllBytes())), catalogue);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param number from 1 to 10 */
    public Optional<JsonObject> step(String number) {
        return Optional.ofNullable(texts.getJsonObject("steps").getJsonObject(number))
                .map(JsonObject::copy);
    }

    /** The text of an analysis and the text of its category. */
    public Optional<JsonObject> analysis(String id) {
        return catalogue.analysis(id).map(this::analysis);
    }

    private JsonObject analysis(Capability analysis) {
        JsonObject help = texts.getJsonObject("categories")
                .getJsonObject(analysis.category(), new JsonObject())
                .copy();
        JsonArray needs = new JsonArray().add("a data set");
        analysis.needs().forEach(need -> needs.add(need.replace('_', ' ')));
        return help.put("title", analysis.id().replace('_', ' '))
                .put("short_help", texts.getJsonObject("analyses").getString(analysis.id(), ""))
                .put("required_inputs", needs)
                .put(
                        "developer_extension_path",
                        analysis.offered()
                                ? "Add a plot or an export for its figures to the registry."
                                : "It is not offered: " + analysis.reason() + ".");
    }
}
