package org.sumspace.converter.core.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.format.Format;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.format.Recognised;
import org.sumspace.converter.core.mapping.Mapped;
import org.sumspace.converter.core.mapping.Mapping;
import org.sumspace.converter.core.profile.Profiled;
import org.sumspace.converter.core.profile.Profiles;

/** Converts learning records. Immutable, and used by several threads at once. */
public final class Converter {
    private final Formats formats;
    private final Profiles profiles;

    public Converter(Formats formats, Profiles profiles) {
        this.formats = formats;
        this.profiles = profiles;
    }

    /** The same converter with other profiles. */
    public Converter with(Profiles others) {
        return new Converter(formats, others);
    }

    /**
     * Converts every record that a trace holds: an envelope holds several.
     *
     * @param inputFormat a format's name or alias, or null to try every format
     * @return at least one, in the order of the trace
     * @throws NodeException invalid input if a format is not known or recognised or there is no mapping between the two;
     *     unprocessable if the trace is not of the format, or what it becomes is not of the other; not found if a profile
     *     that is to be followed is not there
     */
    public List<Converted> convert(Map<String, ?> trace, @Nullable String inputFormat, String outputFormat) {
        Format target = formats.named(outputFormat);
        Recognised recognised = formats.recognise(trace, inputFormat);
        Mapping mapping = recognised.format().mapping();
        if (mapping == null) {
            throw NodeException.invalidInput("Mapping config not found");
        }
        if (!mapping.outputFormat().equals(target.name())) {
            throw NodeException.invalidInput("Output mapping not found");
        }
        List<Mapped> mapped = mapping.map((Map<?, ?>) recognised.prepared());
        List<Converted> converted = new ArrayList<>(mapped.size());
        for (Mapped each : mapped) {
            String which = mapped.size() == 1 ? "trace" : "record " + (converted.size() + 1) + " of the trace";
            converted.add(finished(each, which, recognised, target));
        }
        return List.copyOf(converted);
    }

    private Converted finished(Mapped mapped, String which, Recognised input, Format target) {
        Map<String, Object> trace = mapped.trace();
        boolean unchanged = input.format().name().equals(target.name()) && trace.equals(input.prepared());
        if (!unchanged) {
            check(trace, target, "What the " + which + " becomes is not valid " + target.name());
        }
        Profiled profiled = profiles.apply(trace, mapped.template());
        if (!profiled.sound()) {
            check(trace, target, "What the profile makes of the " + which + " is not valid " + target.name());
        }
        return new Converted(
                trace, profiled.recommendations(), input.format().name(), target.name(), profiled.template());
    }

    /** @throws NodeException invalid input, if no format has that name or alias */
    public void requireFormat(String name) {
        formats.named(name);
    }

    /** The name of the format that a trace is of. */
    public String validate(Map<String, ?> trace, @Nullable String inputFormat) {
        return formats.recognise(trace, inputFormat).format().name();
    }

    /**
     * Refuses records that are not of a format.
     *
     * @return throws {@link NodeException} unprocessable, with every violation
     * @throws NodeException invalid input, if the format is not known
     */
    public Consumer<Map<String, Object>> requirement(String format) {
        Format target = formats.named(format);
        return trace -> check(trace, target, "What the record becomes is not valid " + target.name());
    }

    private static void check(Map<String, Object> trace, Format target, String problem) {
        List<Violation> violations = target.descriptor().violations(trace);
        if (!violations.isEmpty()) {
            throw new NodeException(ProblemType.UNPROCESSABLE, problem, violations, 0, null);
        }
    }
}
