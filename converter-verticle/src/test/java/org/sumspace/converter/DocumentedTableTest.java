package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.converter.core.custom.CustomConversion;
import org.sumspace.converter.core.custom.CustomMapping;
import org.sumspace.converter.core.custom.SettingsParser.CustomSettings;

class DocumentedTableTest {
    private static final Pattern BLOCK = Pattern.compile("```(csv|yaml|json)\n(.*?)```", Pattern.DOTALL);

    @Test
    void documentedExample_isConvertedByRulesAndByProgram() throws Exception {
        String document = Files.readString(Path.of("../docs/reference/converter.md"));
        List<String> blocks = BLOCK.matcher(document.substring(document.indexOf("\n## Tables\n")))
                .results()
                .map(match -> match.group(2))
                .toList();
        assertThat(convert(blocks.get(0), blocks.get(1))).isEqualTo(blocks.get(2));
        assertThat(convert(blocks.get(0), blocks.get(3)).lines().map(DocumentedTableTest::parsed))
                .containsExactlyElementsOf(
                        blocks.get(2).lines().map(DocumentedTableTest::parsed).toList());
    }

    private static Map<String, @Nullable Object> parsed(String line) {
        return PublicSamples.parsed(line);
    }

    private static String convert(String table, String mapping) {
        CustomConversion conversion = new CustomConversion(
                CustomSettings.DEFAULTS, CustomMapping.read("mapping.yaml", mapping.getBytes(UTF_8)), output -> {});
        byte[] bytes = table.getBytes(UTF_8);
        conversion.add(bytes, bytes.length, true);
        return new String(conversion.convert(), UTF_8);
    }
}
