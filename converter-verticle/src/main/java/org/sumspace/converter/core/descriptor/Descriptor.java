package org.sumspace.converter.core.descriptor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.expression.Lambda;
import org.sumspace.converter.core.json.Location;
import org.sumspace.converter.core.json.Violations;
import org.sumspace.converter.core.source.SourceNode;

/** How the records of one format look. Made from a file by {@link DescriptorReader}; immutable. */
public final class Descriptor {
    private final String format;
    private final @Nullable String parent;
    private final List<String> aliases;
    private final boolean detectable;
    private final @Nullable Lambda sign;
    private final @Nullable Lambda prepare;
    private final Shape root;
    private final Map<String, SourceNode> types;

    Descriptor(
            String format,
            @Nullable String parent,
            List<String> aliases,
            boolean detectable,
            @Nullable Lambda sign,
            @Nullable Lambda prepare,
            Shape root,
            Map<String, SourceNode> types) {
        this.format = format;
        this.parent = parent;
        this.aliases = List.copyOf(aliases);
        this.detectable = detectable;
        this.sign = sign;
        this.prepare = prepare;
        this.root = root;
        this.types = types;
    }

    /** The format's canonical name. */
    public String format() {
        return format;
    }

    /** The format that this one extends, if it does; what converts that one converts this one too. */
    public Optional<String> parent() {
        return Optional.ofNullable(parent);
    }

    /** Other names of the format; several formats may share one. */
    public List<String> aliases() {
        return aliases;
    }

    /** Whether a record of unknown format may be taken for one of this. */
    public boolean isDetectable() {
        return detectable;
    }

    /** Whether a record of unknown format is worth a try: without the sign of this format it cannot be one. */
    public boolean mayAccept(Map<String, ?> trace) {
        try {
            return sign == null || sign.holds(trace);
        } catch (ExpressionException e) {
            return true;
        }
    }

    /**
     * The form of a record that is checked and converted: the same, or what the descriptor's {@code prepare} makes of it.
     *
     * @throws ExpressionException if that fails for this record
     */
    public @Nullable Object prepared(Map<String, ?> trace) {
        return prepare == null ? trace : prepare.call(trace);
    }

    /** Everything that is wrong with a prepared record, each with its JSON path; empty if it is one of this format. */
    public List<Violation> violations(@Nullable Object prepared) {
        Violations violations = Violations.all();
        root.check(prepared, Location.ROOT, violations);
        return violations.list();
    }

    /** Whether a prepared record is one of this format. */
    public boolean accepts(@Nullable Object prepared) {
        Violations violations = Violations.first();
        root.check(prepared, Location.ROOT, violations);
        return violations.count() == 0;
    }

    /** What others that extend this descriptor take over. */
    Map<String, SourceNode> types() {
        return types;
    }
}
