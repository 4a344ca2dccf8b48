package org.sumspace.converter.core.convert;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.format.Format;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.core.format.Recognised;
import org.sumspace.converter.core.mapping.Mapped;
import org.sumspace.converter.core.mapping.Mapping;

/** Converts learning records. Immutable, and used by several threads at once. */
public final class Converter {
    private final Formats formats;

    public Converter(Formats formats) {
        this.formats = formats;
    }

    /**
     * Converts every record that a trace holds: an envelope holds several.
     *
     * @param inputFormat a format's name or alias, or null to try every format
     * @return at least one, in the order of the trace
     * @throws NodeException invalid input if a format is not known or recognised or there is no mapping between the two;
     *     unprocessable if the trace is not of the format, or what it becomes is not of the other
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
        return mapped.stream()
                .map(each -> new Converted(
                        checked(each.trace(), target, mapped),
                        each.template(),
                        recognised.format().name(),
                        target.name()))
                .toList();
    }

    /** The name of the format that a trace is of. */
    public String validate(Map<String, ?> trace, @Nullable String inputFormat) {
        return formats.recognise(trace, inputFormat).format().name();
    }

    private static Map<String, Object> checked(Map<String, Object> trace, Format target, List<Mapped> all) {
        List<Violation> violations = target.descriptor().violations(trace);
        if (violations.isEmpty()) {
            return trace;
        }
        String which = all.size() == 1 ? "trace" : "record " + (index(trace, all) + 1) + " of the trace";
        throw new NodeException(
                ProblemType.UNPROCESSABLE,
                "What the " + which + " becomes is not valid " + target.name(),
                violations,
                0,
                null);
    }

    private static int index(Map<String, Object> trace, List<Mapped> all) {
        int index = 0;
        while (all.get(index).trace() != trace) {
            index++;
        }
        return index;
    }
}
