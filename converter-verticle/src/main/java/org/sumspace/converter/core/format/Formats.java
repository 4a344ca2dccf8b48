package org.sumspace.converter.core.format;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Suggestion;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.descriptor.Descriptor;
import org.sumspace.converter.core.descriptor.DescriptorReader;
import org.sumspace.converter.core.expression.ExpressionNames;
import org.sumspace.converter.core.format.BuiltInFormats.FormatFile;
import org.sumspace.converter.core.mapping.Mapping;
import org.sumspace.converter.core.mapping.MappingReader;
import org.sumspace.converter.core.source.SourceException;
import org.sumspace.converter.core.source.SourceNode;

/** All formats of a converter. Immutable. */
public final class Formats {
    private final List<Format> detectable;
    private final Map<String, List<Format>> byName = new LinkedHashMap<>();

    private Formats(Collection<Format> formats) {
        this.detectable = formats.stream()
                .filter(each -> each.descriptor().isDetectable())
                .toList();
        for (Format format : formats) {
            register(format.name(), format);
            format.descriptor().aliases().forEach(alias -> register(alias, format));
        }
    }

    private void register(String name, Format format) {
        List<Format> named = byName.computeIfAbsent(FormatName.normalised(name), key -> new ArrayList<>());
        if (!named.contains(format)) {
            named.add(format);
        }
    }

    /** Compiles the files of formats with the standard functions, not strictly. */
    public static Formats read(List<FormatFile> files) {
        return read(files, ExpressionNames.standard(), false);
    }

    /**
     * Compiles the files of formats, in the order in which the formats are tried on records of unknown format.
     *
     * @param functions the functions that mappings may call
     * @param strict whether the formats refuse what they would tolerate otherwise
     * @throws SourceException with file, line and column, if a file cannot be used
     */
    public static Formats read(List<FormatFile> files, ExpressionNames functions, boolean strict) {
        Map<String, Descriptor> descriptors = new LinkedHashMap<>();
        Map<String, Mapping> mappings = new HashMap<>();
        for (FormatFile file : files) {
            SourceNode source = file.read();
            if (file.isDescriptor()) {
                Descriptor descriptor =
                        DescriptorReader.read(source, name -> Optional.ofNullable(descriptors.get(name)), strict);
                refuseDuplicate(descriptors.put(descriptor.format(), descriptor), source, descriptor.format());
            } else {
                Mapping mapping = MappingReader.read(source, functions);
                refuseDuplicate(mappings.put(mapping.inputFormat(), mapping), source, mapping.inputFormat());
            }
        }
        return new Formats(descriptors.values().stream()
                .map(descriptor -> new Format(descriptor, mapping(descriptor, mappings)))
                .toList());
    }

    private static void refuseDuplicate(@Nullable Object first, SourceNode second, String format) {
        if (first != null) {
            throw second.error("duplicate file: format " + format + " already has one of this kind");
        }
    }

    private static @Nullable Mapping mapping(Descriptor descriptor, Map<String, Mapping> mappings) {
        Mapping own = mappings.get(descriptor.format());
        return own != null ? own : descriptor.parent().map(mappings::get).orElse(null);
    }

    /** @throws NodeException invalid input, if no format has that name */
    public Format byName(String name) {
        return allByName(name).get(0);
    }

    private List<Format> allByName(String name) {
        List<Format> canonical = byName.get(name);
        List<Format> named = canonical != null ? canonical : byName.get(FormatName.normalised(name));
        if (named == null) {
            throw NodeException.invalidInput(
                    "Unknown format; " + Suggestion.forUnknown(name, new TreeSet<>(byName.keySet())));
        }
        return named;
    }

    /**
     * Detects or checks the format of a record, and prepares the record.
     *
     * @param name a format's name or alias, or null to try every format
     * @throws NodeException invalid input if the name is unknown, the record is empty or it has no format;
     *     unprocessable with every violation if its format, which is named or whose signature it has, does not accept it
     */
    public RecognisedRecord recognise(Map<String, ?> trace, @Nullable String name) {
        return findWhole(trace, name).orElseThrow(() -> refusal(trace, name));
    }

    /**
     * As {@link #recognise}, but leaves out the elements and members of the record that are not valid, if the rest of it
     * is.
     */
    public RecognisedRecord recogniseInPart(Map<String, ?> trace, @Nullable String name) {
        return findWhole(trace, name)
                .or(() -> candidates(trace, name).stream()
                        .map(format -> format.recogniseInPart(trace))
                        .filter(Objects::nonNull)
                        .min(Comparator.comparingInt(record -> record.leftOut().size())))
                .orElseThrow(() -> refusal(trace, name));
    }

    private Optional<RecognisedRecord> findWhole(Map<String, ?> trace, @Nullable String name) {
        if (trace.isEmpty()) {
            throw NodeException.invalidInput("Trace data is required");
        }
        return name == null ? first(trace, detectable, true) : first(trace, allByName(name), false);
    }

    /** The formats with the name, or those whose marks the record has. */
    private List<Format> candidates(Map<String, ?> trace, @Nullable String name) {
        return name == null
                ? detectable.stream()
                        .filter(format -> format.hasSignature(trace))
                        .toList()
                : allByName(name);
    }

    private NodeException refusal(Map<String, ?> trace, @Nullable String name) {
        return closestRefusal(trace, candidates(trace, name), name != null)
                .orElseGet(() -> NodeException.invalidInput("Unable to detect trace format"));
    }

    /** The refusal by the format with the fewest violations. */
    private static Optional<NodeException> closestRefusal(Map<String, ?> trace, List<Format> formats, boolean named) {
        return formats.stream()
                .map(format -> format.refusal(trace, named))
                .min(Comparator.comparingInt(refusal -> refusal.violations().size()));
    }

    /** @param onlyCandidates whether formats are skipped if their {@code detect} condition does not hold */
    private static Optional<RecognisedRecord> first(
            Map<String, ?> trace, List<Format> formats, boolean onlyCandidates) {
        for (Format format : formats) {
            RecognisedRecord recognised = onlyCandidates && !format.mayAccept(trace) ? null : format.recognise(trace);
            if (recognised != null) {
                return Optional.of(recognised);
            }
        }
        return Optional.empty();
    }
}
