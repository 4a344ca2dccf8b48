package org.sumspace.converter.core.descriptor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.sumspace.converter.core.source.SourceReader;

/** Descriptors for tests: the built-in ones, and those that a test writes. */
public final class Descriptors {
    private Descriptors() {}

    public static Descriptor builtIn(String format) {
        String file = format + ".descriptor.yaml";
        try (InputStream in = Descriptors.class.getResourceAsStream("/converter/formats/" + file)) {
            return DescriptorReader.read(
                    SourceReader.read(file, requireNonNull(in).readAllBytes()),
                    name -> Optional.of(builtIn(name)),
                    false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Descriptor of(String yaml) {
        return DescriptorReader.read(
                SourceReader.read("f.yaml", yaml.getBytes(UTF_8)), name -> Optional.empty(), false);
    }
}
