package org.sumspace.converter.core.format;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.descriptor.Descriptor;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.json.JsonViolations;
import org.sumspace.converter.core.json.JsonViolations.LeftOutMember;
import org.sumspace.converter.core.json.Pruning;
import org.sumspace.converter.core.mapping.Mapping;

/**
 * A format of learning records.
 *
 * @param mapping the conversion to the output format, or null if the format cannot be converted
 */
public record Format(Descriptor descriptor, @Nullable Mapping mapping) {
    public String name() {
        return descriptor.format();
    }

    /**
     * The refusal of a record that is not of this format, with every violation.
     *
     * @param named whether the caller named the format; otherwise the record was recognised by its signature
     */
    NodeException refusal(Map<String, ?> trace, boolean named) {
        Object prepared = prepare(trace);
        List<Violation> violations = prepared == null
                ? List.of(new Violation("$", "could not be prepared for this format"))
                : descriptor.violations(prepared);
        return new NodeException(
                ProblemType.UNPROCESSABLE,
                "Invalid trace for " + (named ? "specified" : "detected") + " format: " + name(),
                violations,
                0,
                null);
    }

    /** Whether a record of unknown format may be of this format. */
    boolean mayAccept(Map<String, ?> trace) {
        return descriptor.mayAccept(trace);
    }

    /** Whether a record is meant to be of this format, valid or not. */
    boolean hasSignature(Map<String, ?> trace) {
        return descriptor.hasSignature(trace);
    }

    /** The record with its prepared form, or null if the record is not of this format. */
    @Nullable
    RecognisedRecord recognise(Map<String, ?> trace) {
        Object prepared = prepare(trace);
        if (prepared == null) {
            return null;
        }
        JsonViolations found = descriptor.check(prepared);
        return found.count() == 0 ? new RecognisedRecord(this, prepared, found.tolerated(), List.of(), Set.of()) : null;
    }

    /**
     * The record without the elements and members that are not valid and can be left out, or null if it is not of this
     * format even so, or no element is valid.
     */
    @Nullable
    RecognisedRecord recogniseInPart(Map<String, ?> trace) {
        Object prepared = prepare(trace);
        if (mapping == null || prepared == null) {
            return null;
        }
        JsonViolations found = descriptor.checkLeniently(prepared);
        List<Violation> leftOut = new ArrayList<>(found.list());
        Set<Integer> without = new HashSet<>();
        for (Violation violation : leftOut) {
            OptionalInt position = mapping.position(violation.path());
            if (position.isEmpty()) {
                return null;
            }
            without.add(position.getAsInt());
        }
        if (without.size() == mapping.count((Map<?, ?>) prepared)) {
            return null;
        }
        Object rest = found.leftOut().isEmpty() ? prepared : requireNonNull(Pruning.copied(prepared));
        for (LeftOutMember member : found.leftOut()) {
            member.member().removeFrom(rest);
            leftOut.addAll(member.reasons());
        }
        return new RecognisedRecord(this, rest, found.tolerated(), leftOut, without);
    }

    private @Nullable Object prepare(Map<String, ?> trace) {
        try {
            return descriptor.prepared(trace);
        } catch (ExpressionException e) {
            return null;
        }
    }
}
