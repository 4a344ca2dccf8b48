package org.sumspace.converter.core.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.Validator;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.custom.CustomMapping;
import org.sumspace.converter.core.descriptor.DescriptorReader;
import org.sumspace.converter.core.format.BuiltInFormats.FormatFile;
import org.sumspace.converter.core.source.SourceException;
import org.sumspace.converter.core.source.SourceReader;

/** The JSON schemas of descriptors and mappings, which editors use, agree with the converter. */
class FileSchemasTest {
    private static Stream<FormatFile> builtIn() {
        return BuiltInFormats.files().stream();
    }

    @ParameterizedTest
    @MethodSource("builtIn")
    void everyBuiltInFile_matchesItsSchema(FormatFile file) throws IOException {
        OutputUnit result = checked(file.isDescriptor() ? "descriptor" : "mapping", file.bytes());

        assertThat(result.getErrors()).as(file.name()).isNullOrEmpty();
        assertThat(result.getValid()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{version: 1, input_format: a, output_format: b}",
                "{version: one, input_format: a, output_format: b, mappings: []}",
                "{version: 1, input_format: a, output_format: b, mappings: [], defaults: []}",
                "{version: 1, input_format: a, output_format: b, base: output, mappings: []}",
                "{version: 1, input_format: a, output_format: b, constants: {x: null}, mappings: []}",
                "{version: 1, input_format: a, output_format: b, mappings: [{input_fields: a, output_fields: {}}]}",
                "{version: 1, input_format: a, output_format: b, mappings: [{input_fields: [a], output_fields: {}}]}",
                "{version: 1, input_format: a, output_format: b,"
                        + " mappings: [{input_fields: [a], output_fields: {output_field: b, condition: default}}]}",
                "{version: 1, input_format: a, output_format: b,"
                        + " mappings: [{input_fields: [a], output_fields: {switch: [{output_field: b}]}}]}",
                "{version: 1, input_format: a, output_format: b,"
                        + " mappings: [{input_fields: [a], output_fields: {lookup: 'lambda a: [a]'}}]}",
                "{version: 1, input_format: a, output_format: b,"
                        + " mappings: [{input_fields: [a], output_fields: {output_field: b, custom: []}}]}",
                "{version: 1, input_format: a, output_format: b, mappings: [], default_values: [{value: 1}]}",
                "{jsonata: \"{'a': 1}\", mappings: []}"
            })
    void invalidMapping_isRefusedByBoth(String yaml) throws IOException {
        assertThat(checked("mapping", yaml.getBytes(UTF_8)).getValid()).isFalse();
        assertThatThrownBy(() -> CustomMapping.read("m.yaml", yaml.getBytes(UTF_8)))
                .isInstanceOf(NodeException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{format: a, root: any, types: {}}",
                "{format: a, title: t, root: any, types: {}, kind: b}",
                "{format: a, title: t, root: any, types: {}, detect: 1}",
                "{format: a, title: t, root: [any, any], types: {}}",
                "{format: a, title: t, root: {}, types: {}}",
                "{format: a, title: t, root: {fields: {}, list: any}, types: {}}",
                "{format: a, title: t, root: {fields: {}, rules: [{fields: [a], message: m}]}, types: {}}",
                "{format: a, title: t, root: {list: any, least: 1}, types: {}}",
                "{format: a, title: t, root: {map: {keys: iri}}, types: {}}",
                "{format: a, title: t, root: {choose: a}, types: {}}",
                "{format: a, title: t, root: {has: a, then: any}, types: {}}",
                "{format: a, title: t, root: {kinds: {date: any}}, types: {}}",
                "{format: a, title: t, root: {values: [1]}, types: {}}",
                "{format: a, title: t, root: {text: string}, types: {}}",
                "{format: a, title: t, root: {number: {least: 1}}, types: {}}"
            })
    void invalidDescriptor_isRefusedByBoth(String yaml) throws IOException {
        assertThat(checked("descriptor", yaml.getBytes(UTF_8)).getValid()).isFalse();
        assertThatThrownBy(() -> DescriptorReader.read(
                        SourceReader.read("d.yaml", yaml.getBytes(UTF_8)), name -> Optional.empty(), false))
                .isInstanceOf(SourceException.class);
    }

    private static OutputUnit checked(String kind, byte[] yaml) throws IOException {
        try (InputStream in = FileSchemasTest.class.getResourceAsStream("/converter/schema/" + kind + ".schema.json")) {
            JsonSchema schema = JsonSchema.of(
                    new JsonObject(Buffer.buffer(requireNonNull(in).readAllBytes())));
            JsonSchemaOptions options = new JsonSchemaOptions()
                    .setBaseUri("urn:sumspace:")
                    .setDraft(Draft.DRAFT202012)
                    .setOutputFormat(OutputFormat.Basic);
            Object file = requireNonNull(SourceReader.read(kind, yaml).plain());
            return Validator.create(schema, options).validate(JsonObject.mapFrom(file));
        }
    }
}
