package org.sumspace.converter.core.descriptor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.expression.Lambda;
import org.sumspace.converter.core.json.JsonViolations;
import org.sumspace.converter.core.json.Location;
import org.sumspace.converter.core.source.SourceNode;

/** Describes the records of one format. {@link DescriptorReader} compiles it from a file. Immutable. */
public final class Descriptor {
    private final String format;
    private final @Nullable String parent;
    private final List<String> aliases;
    private final boolean detectable;
    private final @Nullable Lambda detect;
    private final @Nullable Lambda signature;
    private final @Nullable Lambda prepare;
    private final Shape root;
    private final @Nullable Shape convertible;
    private final Map<String, SourceNode> types;

    Descriptor(
            String format,
            @Nullable String parent,
            List<String> aliases,
            boolean detectable,
            @Nullable Lambda detect,
            @Nullable Lambda signature,
            @Nullable Lambda prepare,
            Shape root,
            @Nullable Shape convertible,
            Map<String, SourceNode> types) {
        this.format = format;
        this.parent = parent;
        this.aliases = List.copyOf(aliases);
        this.detectable = detectable;
        this.detect = detect;
        this.signature = signature;
        this.prepare = prepare;
        this.root = root;
        this.convertible = convertible;
        this.types = types;
    }

    /** The canonical name of the format. */
    public String format() {
        return format;
    }

    /** The format that this one extends, if any; its mapping is used if this format has none of its own. */
    public Optional<String> parent() {
        return Optional.ofNullable(parent);
    }

    /** Other names of the format; several formats may share one. */
    public List<String> aliases() {
        return aliases;
    }

    /** Whether records of unknown format are checked against this format. */
    public boolean isDetectable() {
        return detectable;
    }

    /** Whether the {@code detect} condition holds; if it does not, the record cannot be of this format. */
    public boolean mayAccept(Map<String, ?> trace) {
        try {
            return detect == null || detect.holds(trace);
        } catch (ExpressionException e) {
            return true;
        }
    }

    /** Whether the {@code signature} condition holds, so that the record is meant to be of this format, valid or not. */
    public boolean hasSignature(Map<String, ?> trace) {
        try {
            return signature != null && signature.holds(trace);
        } catch (ExpressionException e) {
            return false;
        }
    }

    /**
     * The form of a record that is checked and converted: the result of {@code prepare}, or the record itself.
     *
     * @throws ExpressionException if {@code prepare} fails for this record
     */
    public @Nullable Object prepared(Map<String, ?> trace) {
        return prepare == null ? trace : prepare.call(trace);
    }

    /** All violations in a prepared record, with their JSON paths; empty if the record is of this format. */
    public List<Violation> violations(@Nullable Object prepared) {
        JsonViolations violations = JsonViolations.all();
        root.check(prepared, Location.ROOT, violations);
        return violations.list();
    }

    /** Checks a prepared record up to its first violation; there is none if the record is of this format. */
    public JsonViolations check(@Nullable Object prepared) {
        JsonViolations violations = JsonViolations.first();
        root.check(prepared, Location.ROOT, violations);
        return violations;
    }

    /** Checks a prepared record and collects the members that can be left out apart from the other violations. */
    public JsonViolations checkLeniently(@Nullable Object prepared) {
        JsonViolations violations = JsonViolations.lenient();
        root.check(prepared, Location.ROOT, violations);
        return violations;
    }

    /** The reasons why a record of this format cannot be converted; empty if it can be. */
    public List<Violation> obstacles(Object prepared) {
        if (convertible == null) {
            return List.of();
        }
        JsonViolations violations = JsonViolations.unlimited();
        convertible.check(prepared, Location.ROOT, violations);
        return violations.list();
    }

    /** The types that descriptors which extend this one inherit. */
    Map<String, SourceNode> types() {
        return types;
    }
}
