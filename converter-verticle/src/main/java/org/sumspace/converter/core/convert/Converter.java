package org.sumspace.converter.core.convert;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.convert.Conversion.ConvertedRecord;
import org.sumspace.converter.core.format.Format;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.format.RecognisedRecord;
import org.sumspace.converter.core.json.JsonViolations;
import org.sumspace.converter.core.mapping.Mapping;
import org.sumspace.converter.core.mapping.Mapping.MappedRecord;
import org.sumspace.converter.core.profile.Profiles;
import org.sumspace.converter.core.profile.Profiles.ProfileMatch;
import org.sumspace.converter.core.profile.Recommendation;

/** Converts learning records. Immutable and thread-safe. */
public final class Converter {
    private final Formats formats;
    private final Profiles profiles;

    public Converter(Formats formats, Profiles profiles) {
        this.formats = formats;
        this.profiles = profiles;
    }

    /** A converter with the same formats and other profiles. */
    public Converter with(Profiles others) {
        return new Converter(formats, others);
    }

    /**
     * Converts every record in a trace; an envelope has several. A record that is not valid or cannot be converted is left
     * out, unless it is the only one.
     *
     * @param inputFormat a format's name or alias, or null to try every format
     * @throws NodeException invalid input if a format is unknown or not detected, or there is no mapping between the
     *     two; unprocessable if the trace is not of the input format, or the result not of the output format; not found
     *     if a configured profile is missing
     */
    public Conversion convert(Map<String, ?> trace, @Nullable String inputFormat, String outputFormat) {
        Format target = formats.byName(outputFormat);
        RecognisedRecord recognised = formats.recogniseInPart(trace, inputFormat);
        Mapping mapping = recognised.format().mapping();
        if (mapping == null) {
            throw NodeException.invalidInput("Mapping config not found");
        }
        if (!mapping.outputFormat().equals(target.name())) {
            throw NodeException.invalidInput("Output mapping not found");
        }
        List<Violation> leftOut = new ArrayList<>(recognised.leftOut());
        Set<Integer> without = new HashSet<>(recognised.without());
        boolean convertible = true;
        for (Violation obstacle : recognised.format().descriptor().obstacles(recognised.prepared())) {
            OptionalInt position = mapping.position(obstacle.path());
            if (position.isEmpty() || !recognised.without().contains(position.getAsInt())) {
                leftOut.add(obstacle);
            }
            position.ifPresent(without::add);
            convertible &= position.isPresent();
        }
        leftOut.sort(Comparator.comparingInt(
                violation -> mapping.position(violation.path()).orElse(-1)));
        List<MappedRecord> mapped = convertible ? mapping.map((Map<?, ?>) recognised.prepared(), without) : List.of();
        if (mapped.isEmpty()) {
            throw notConvertible(recognised, leftOut);
        }
        boolean several = mapped.size() + without.size() > 1;
        List<ConvertedRecord> converted = new ArrayList<>(mapped.size());
        for (MappedRecord each : mapped) {
            String description = several ? "record " + (each.position() + 1) + " of the trace" : "trace";
            List<Recommendation> ofFormat = recommendations(recognised, mapping, each.position());
            converted.add(applyProfile(each, description, recognised, ofFormat, target));
        }
        return new Conversion(List.copyOf(converted), List.copyOf(leftOut));
    }

    private static NodeException notConvertible(RecognisedRecord record, List<Violation> reasons) {
        String name = record.format().name();
        return new NodeException(
                ProblemType.UNPROCESSABLE,
                record.leftOut().isEmpty()
                        ? "The trace is valid " + name + ", but cannot be converted."
                        : "No part of the trace is valid " + name + " and can be converted.",
                reasons.subList(0, Math.min(reasons.size(), JsonViolations.MAX)),
                0,
                null);
    }

    /** The values of a record that its format tolerates but does not list. */
    private static List<Recommendation> recommendations(RecognisedRecord input, Mapping mapping, int record) {
        return input.tolerated().stream()
                .filter(value -> mapping.position(value.path()).orElse(record) == record)
                .map(value -> new Recommendation("any", value.path(), value.listed(), List.of(value.actual()), false))
                .toList();
    }

    private ConvertedRecord applyProfile(
            MappedRecord mapped,
            String description,
            RecognisedRecord input,
            List<Recommendation> ofFormat,
            Format target) {
        Map<String, Object> trace = mapped.trace();
        boolean unchanged = input.format().name().equals(target.name()) && trace.equals(input.prepared());
        if (!unchanged) {
            check(trace, target, "The converted " + description + " is not valid " + target.name());
        }
        ProfileMatch profiled = profiles.apply(trace, mapped.template());
        if (!profiled.staysValid()) {
            check(
                    trace,
                    target,
                    "The converted " + description + " is not valid " + target.name()
                            + " after its profile was applied");
        }
        return new ConvertedRecord(
                trace,
                Stream.concat(profiled.recommendations().stream(), ofFormat.stream())
                        .toList(),
                input.format().name(),
                target.name(),
                profiled.template());
    }

    /** @throws NodeException invalid input, if no format has this name or alias */
    public void requireFormat(String name) {
        formats.byName(name);
    }

    /** The name of the trace's format. */
    public String validate(Map<String, ?> trace, @Nullable String inputFormat) {
        return formats.recognise(trace, inputFormat).format().name();
    }

    /**
     * A check that records are of a format.
     *
     * @return a check that throws {@link NodeException} unprocessable, with every violation
     * @throws NodeException invalid input, if the format is unknown
     */
    public Consumer<Map<String, Object>> formatCheck(String format) {
        Format target = formats.byName(format);
        return trace -> check(trace, target, "The converted record is not valid " + target.name());
    }

    private static void check(Map<String, Object> trace, Format target, String problem) {
        List<Violation> violations = target.descriptor().violations(trace);
        if (!violations.isEmpty()) {
            throw new NodeException(ProblemType.UNPROCESSABLE, problem, violations, 0, null);
        }
    }
}
