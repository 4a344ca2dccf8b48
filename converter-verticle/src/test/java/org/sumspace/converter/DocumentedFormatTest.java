package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.convert.Converter;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.BuiltInFormats.FormatFile;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.profile.Profiles;

class DocumentedFormatTest {
    private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    @Test
    void documentedExample_isConverted() throws Exception {
        List<String> examples = YAML.matcher(Files.readString(Path.of("../docs/how-to/add-a-format.md")))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
        List<FormatFile> files = new ArrayList<>(BuiltInFormats.files());
        files.add(new FormatFile("badge.descriptor.yaml", examples.get(0).getBytes(UTF_8)));
        files.add(new FormatFile("badge.mapping.yaml", examples.get(1).getBytes(UTF_8)));
        Converter converter = new Converter(Formats.read(files), new Profiles(Set.of(), List.of()));
        Map<String, Object> badge =
                Map.of("badge", "https://e.org/b", "holder", "mailto:a@e.org", "awarded", "yes", "points", 5);
        ConvertedRecord converted =
                converter.convert(badge, null, "xapi").records().get(0);
        assertThat(converted.inputFormat()).isEqualTo("badge");
        assertThat(converted.trace()).isEqualTo(PublicSamples.parsed("""
                        {"actor": {"mbox": "mailto:a@e.org"}, "object": {"id": "https://e.org/b"}, "result": {"score": {"raw": 5}},
                         "verb": {"id": "http://specification.openbadges.org/xapi/verbs/earned"}, "version": "1.0.0"}
                        """));
    }
}
