package org.sumspace.converter.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.sumspace.converter.fuzz.ReaderTargets.require;
import static org.sumspace.converter.fuzz.ReaderTargets.requireRefusal;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.convert.Converter;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.json.InvalidJsonException;
import org.sumspace.converter.core.json.JsonReader;
import org.sumspace.converter.core.profile.InvalidProfileException;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.core.profile.XapiProfileReader;
import org.sumspace.converter.store.ProfileFolder;

/** Complete conversions: a record or profile is either refused or the output is valid. */
final class RecordTargets {
    private static final List<@Nullable String> NAMES =
            Arrays.asList(null, "caliper", "matomo", "scorm", "xapi", "cmi5", "custom");
    private static final Formats FORMATS = Formats.read(BuiltInFormats.files());
    private static final Converter CONVERTER = new Converter(
            FORMATS, new ProfileFolder(Path.of("no-profiles"), List.of("lms", "virtual-classroom")).read());
    private static final byte[] STATEMENT = """
            {"actor": {"mbox": "mailto:a@example.org"}, "verb": {"id": "https://example.org/v"},
             "object": {"id": "https://example.org/o", "definition": {"type": "https://example.org/t"}},
             "context": {"contextActivities": {"category": [{"id": "https://example.org/c"}]}}}""".getBytes(UTF_8);

    private RecordTargets() {}

    static void record(byte[] bytes) {
        if (read(bytes) instanceof Map<?, ?> record) {
            NAMES.forEach(name -> convert(CONVERTER, record, name));
        }
    }

    private static @Nullable Object read(byte[] bytes) {
        try {
            return JsonReader.read(bytes);
        } catch (InvalidJsonException e) {
            return null;
        }
    }

    static void profile(byte[] bytes) {
        try {
            Profiles profiles = new Profiles(Set.of("p"), List.of(XapiProfileReader.read("p", bytes)));
            convert(CONVERTER.with(profiles), (Map<?, ?>) JsonReader.read(STATEMENT), null);
        } catch (InvalidProfileException e) {
            require(e.getMessage() != null, "an exception has no message");
        }
    }

    private static void convert(Converter converter, @Nullable Map<?, ?> record, @Nullable String name) {
        Map<String, @Nullable Object> trace = new LinkedHashMap<>();
        if (record != null) {
            record.forEach((key, value) -> trace.put((String) key, value));
        }
        try {
            converter.convert(trace, name, "xapi").records().forEach(each -> requireStatement(each.trace()));
        } catch (NodeException e) {
            requireRefusal(e);
        }
    }

    private static void requireStatement(Map<String, Object> trace) {
        try {
            FORMATS.recognise(trace, "xapi");
        } catch (NodeException e) {
            throw new AssertionError("the output is not a statement: " + e.violations());
        }
    }
}
