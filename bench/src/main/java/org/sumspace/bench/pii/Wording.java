package org.sumspace.bench.pii;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sentences and names of generated texts in one language; some names are rare on purpose. */
record Wording(
        String language,
        List<String> givenNames,
        List<String> surnames,
        List<String> cities,
        List<String> streets,
        List<String> organisations,
        List<String> months,
        List<String> templates,
        List<String> decoys) {
    static final List<Wording> ALL =
            Stream.of("en", "fr", "de", "es").map(Wording::read).toList();

    private static Wording read(String language) {
        String name = "/bench/pii/" + language + ".json";
        try (@Nullable InputStream file = Wording.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("The resource " + name + " is missing.");
            }
            return new ObjectMapper().readValue(file, Wording.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
