package org.sumspace.converter.core.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.descriptor.Descriptor;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.json.InvalidJsonException;
import org.sumspace.converter.core.json.JsonReader;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.store.ProfileFolder;

/** Properties of the conversion that hold for every record of every format. */
class ConversionPropertiesTest {
    private static final int RECORDS = 120;
    private static final List<String> NAMES =
            List.of("imscaliper1_1", "imscaliper1_2", "matomo", "scorm_2004", "scorm_1_2", "xapi");
    private static final Formats KNOWN = Formats.read(BuiltInFormats.files());
    private static final Converter CONVERTER = converter(KNOWN);

    /** The paths that a profile may change, and the version that a statement without one gets. */
    private static final Set<String> PROFILE_PATHS =
            Set.of("$.verb", "$.object.definition.type", "$.context.contextActivities.category", "$.version");

    private static Converter converter(Formats formats) {
        return new Converter(
                formats, new ProfileFolder(Path.of("no-profiles"), List.of("lms", "virtual-classroom", "cmi5")).read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"xapi", "cmi5", "caliper", "scorm", "matomo"})
    void output_isValidXapi(String format) {
        forEachRecord(
                format,
                record -> CONVERTER
                        .convert(record, null, "xapi")
                        .records()
                        .forEach(converted -> assertThat(KNOWN.recognise(converted.trace(), "xapi")
                                        .format()
                                        .name())
                                .isEqualTo("xapi")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"xapi", "cmi5", "caliper", "scorm", "matomo"})
    void conversion_isDeterministic(String format) {
        Converter another = converter(Formats.read(BuiltInFormats.files()));
        forEachRecord(format, record -> {
            String before = JsonWriter.text(record);
            String once = written(CONVERTER.convert(record, null, "xapi").records());
            assertThat(written(CONVERTER.convert(record, null, "xapi").records()))
                    .isEqualTo(once);
            assertThat(written(another.convert(record, null, "xapi").records())).isEqualTo(once);
            assertThat(JsonWriter.text(record)).as("the record itself").isEqualTo(before);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"xapi", "cmi5", "caliper", "scorm", "matomo"})
    void outputConvertedAgain_changesNothingButTheProfile(String format) {
        forEachRecord(format, record -> {
            for (ConvertedRecord converted :
                    CONVERTER.convert(record, null, "xapi").records()) {
                ConvertedRecord again = CONVERTER
                        .convert(converted.trace(), null, "xapi")
                        .records()
                        .get(0);
                List<String> paths = new ArrayList<>();
                differ("$", converted.trace(), again.trace(), paths);
                assertThat(paths)
                        .as("%s", record)
                        .allMatch(path -> PROFILE_PATHS.stream().anyMatch(path::startsWith));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"xapi", "caliper", "scorm", "matomo"})
    void recordWithoutTheCmi5Category_doesNotBecomeCmi5(String format) {
        forEachRecord(
                format,
                record -> CONVERTER
                        .convert(record, null, "xapi")
                        .records()
                        .forEach(converted ->
                                assertThat(String.valueOf(converted.profile())).doesNotStartWith("cmi5.")));
    }

    /** A damaged record is either refused or its output is valid. */
    @ParameterizedTest
    @ValueSource(strings = {"xapi", "cmi5", "caliper", "scorm", "matomo"})
    void damagedRecord_isConvertedOrRefused(String format) {
        Random random = new Random(11);
        RandomRecords records = new RandomRecords(12);
        int refused = 0;
        for (int n = 0; n < RECORDS; n++) {
            Map<String, @Nullable Object> record = records.next(format);
            damage(record, random);
            for (String name : new String[] {null, format}) {
                try {
                    CONVERTER
                            .convert(record, name, "xapi")
                            .records()
                            .forEach(each -> KNOWN.recognise(each.trace(), "xapi"));
                } catch (NodeException e) {
                    assertThat(e.isCallersFault()).as("%s", record).isTrue();
                    refused++;
                }
            }
        }
        assertThat(refused).isBetween(RECORDS / 10, 2 * RECORDS);
    }

    /** The {@code detect} condition only saves the full check: it holds for every record that the format accepts. */
    @ParameterizedTest
    @ValueSource(strings = {"xapi", "caliper", "scorm", "matomo"})
    void acceptedRecord_meetsTheDetectCondition(String format) {
        Random random = new Random(15);
        RandomRecords records = new RandomRecords(16);
        int accepted = 0;
        for (int n = 0; n < 2 * RECORDS; n++) {
            Map<String, @Nullable Object> record = records.next(format);
            if (n % 2 == 0) {
                damage(record, random);
            }
            for (String name : NAMES) {
                try {
                    Descriptor descriptor =
                            KNOWN.recognise(record, name).format().descriptor();
                    assertThat(descriptor.mayAccept(record))
                            .as("%s %s", name, record)
                            .isTrue();
                    accepted++;
                } catch (NodeException e) {
                    assertThat(e.isCallersFault()).isTrue();
                }
            }
        }
        assertThat(accepted).isGreaterThan(RECORDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xapi", "caliper", "scorm", "matomo"})
    void damagedBytes_areReadOrRefused(String format) {
        Random random = new Random(13);
        RandomRecords records = new RandomRecords(14);
        for (int n = 0; n < 5 * RECORDS; n++) {
            byte[] bytes = JsonWriter.write(records.next(format));
            for (int i = random.nextInt(4); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte)
                        (random.nextBoolean() ? random.nextInt(256) : "[]{},:\"\\u-e0".charAt(random.nextInt(12)));
            }
            try {
                Object read = JsonReader.read(bytes);
                assertThat(JsonReader.read(JsonWriter.write(read))).isEqualTo(read);
            } catch (InvalidJsonException e) {
                assertThat(e).as(new String(bytes, UTF_8)).hasMessageNotContaining("\n");
            }
        }
    }

    private interface Check {
        void of(Map<String, @Nullable Object> record);
    }

    private static void forEachRecord(String format, Check check) {
        RandomRecords records = new RandomRecords(10);
        for (int n = 0; n < RECORDS; n++) {
            check.of(records.next(format));
        }
    }

    private static String written(List<ConvertedRecord> converted) {
        return JsonWriter.text(converted.stream()
                .map(each -> List.of(
                        each.trace(),
                        String.valueOf(each.profile()),
                        each.recommendations().toString()))
                .toList());
    }

    /** Changes one value in a record. */
    @SuppressWarnings("unchecked") // records are built of these maps
    private static void damage(Map<String, @Nullable Object> record, Random random) {
        List<String> keys = new ArrayList<>(record.keySet());
        String key = keys.get(random.nextInt(keys.size()));
        Object value = record.get(key);
        if (value instanceof Map<?, ?> map && !map.isEmpty() && random.nextInt(4) > 0) {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>((Map<String, @Nullable Object>) map);
            record.put(key, copy);
            damage(copy, random);
            return;
        }
        switch (random.nextInt(8)) {
            case 0 -> record.remove(key);
            case 1 -> record.put(key, null);
            case 2 -> record.put(key, -1.5e300);
            case 3 -> record.put(key, "");
            case 4 -> record.put(key, new ArrayList<>(List.of(1, "a")));
            case 5 -> record.put(key, new LinkedHashMap<>(Map.of("id", 7)));
            case 6 -> record.put("$" + key, value);
            default -> record.put(key, "x".repeat(70_000));
        }
    }

    private static void differ(String path, @Nullable Object one, @Nullable Object other, List<String> paths) {
        if (other instanceof Map<?, ?> b && (one == null || one instanceof Map<?, ?>)) {
            Map<?, ?> a = one instanceof Map<?, ?> map ? map : Map.of();
            Set<Object> keys = new TreeSet<>(a.keySet());
            keys.addAll(b.keySet());
            keys.forEach(key -> differ(path + "." + key, a.get(key), b.get(key), paths));
        } else if (!Objects.equals(one, other)) {
            paths.add(path);
        }
    }
}
