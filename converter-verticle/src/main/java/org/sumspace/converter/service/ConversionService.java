package org.sumspace.converter.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.convert.Conversion;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.convert.Converter;
import org.sumspace.converter.core.custom.ComputingTime;
import org.sumspace.converter.core.custom.CustomConversion;
import org.sumspace.converter.core.custom.CustomMapping;
import org.sumspace.converter.core.custom.SettingsParser;
import org.sumspace.converter.core.custom.SettingsParser.CustomSettings;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.core.profile.Recommendation;

/**
 * Converts and validates traces, refuses broken profiles if the settings are strict, and counts. Never blocks;
 * thread-safe. A trace is converted with one set of profiles, even if they are replaced meanwhile.
 */
public final class ConversionService {
    private static final String CONVERTED = "sumspace.converter.records";
    private static final String REFUSED = "sumspace.converter.refusals";
    private static final String CUSTOM = "custom";

    private volatile Converter converter;
    private final boolean strict;
    private final MeterRegistry metrics;
    private final Map<String, Counter> conversions = new ConcurrentHashMap<>();

    /** @param strict whether a record that breaks a mandatory rule of its profile is refused */
    public ConversionService(Converter converter, boolean strict, MeterRegistry metrics) {
        this.converter = converter;
        this.strict = strict;
        this.metrics = metrics;
    }

    /** Uses these profiles for all further traces. */
    public void useProfiles(Profiles profiles) {
        converter = converter.with(profiles);
    }

    /**
     * Converts every record of a trace.
     *
     * @throws NodeException as {@link Converter#convert}, and unprocessable if a record breaks a mandatory rule and the
     *     service is strict
     */
    public Conversion convert(Map<String, ?> trace, @Nullable String inputFormat, String outputFormat) {
        return countRefusals(() -> {
            Conversion conversion = converter.convert(trace, inputFormat, outputFormat);
            List<ConvertedRecord> converted = conversion.records();
            if (strict) {
                converted.forEach(ConversionService::requireProfile);
            }
            conversions
                    .computeIfAbsent(
                            converted.get(0).inputFormat(), format -> metrics.counter(CONVERTED, "format", format))
                    .increment(converted.size());
            return conversion;
        });
    }

    /** @throws NodeException invalid input, if no format has this name or alias */
    public void requireFormat(String name) {
        converter.requireFormat(name);
    }

    /** The name of the trace's format. */
    public String validate(Map<String, ?> trace, @Nullable String inputFormat) {
        return countRefusals(() -> converter.validate(trace, inputFormat));
    }

    /**
     * Prepares the conversion of a file by a mapping that the caller supplies.
     *
     * @param time how long the conversion may compute
     * @throws NodeException invalid input if the config is not JSON or the output format is unknown; unprocessable if
     *     config or mapping are invalid
     */
    public CustomConversion prepareCustom(CustomRequest request, ComputingTime time) {
        return countRefusals(() -> {
            Consumer<Map<String, Object>> formatCheck = converter.formatCheck(request.outputFormat());
            byte[] config = request.config();
            CustomSettings settings = config == null ? CustomSettings.DEFAULTS : SettingsParser.parse(config);
            CustomMapping mapping = CustomMapping.read(request.mappingName(), request.mapping(), settings.dayFirst());
            return new CustomConversion(
                    settings, mapping, settings.validatesOutput() ? formatCheck : output -> {}, time);
        });
    }

    /** Converts some records of a file and counts them. */
    public byte[] convertNext(CustomConversion conversion) {
        return countRefusals(() -> {
            long converted = conversion.converted();
            long failed = conversion.failed();
            byte[] lines = conversion.convert();
            metrics.counter(CONVERTED, "format", CUSTOM).increment((double) (conversion.converted() - converted));
            metrics.counter(REFUSED, "reason", ProblemType.UNPROCESSABLE.slug())
                    .increment((double) (conversion.failed() - failed));
            return lines;
        });
    }

    private <T> T countRefusals(Supplier<T> work) {
        try {
            return work.get();
        } catch (NodeException e) {
            metrics.counter(REFUSED, "reason", e.type().slug()).increment();
            throw e;
        }
    }

    private static void requireProfile(ConvertedRecord converted) {
        List<Violation> broken = converted.recommendations().stream()
                .filter(Recommendation::mandatory)
                .map(each -> new Violation(
                        each.path(),
                        each.rule() + ": expected " + text(each.expected()) + ", actual " + text(each.actual())))
                .toList();
        if (!broken.isEmpty()) {
            throw NodeException.unprocessable(broken);
        }
    }

    private static String text(Object value) {
        return value instanceof String text ? text : JsonWriter.text(value);
    }
}
