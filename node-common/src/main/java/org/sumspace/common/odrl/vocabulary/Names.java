package org.sumspace.common.odrl.vocabulary;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.document.JsonValue;

/**
 * Reduces names to one form: terms of ODRL to their local name, those of Creative Commons to {@code cc:}, others to the full
 * IRI where the policy's context gives its prefix.
 */
public final class Names {
    public static final Names STANDARD = new Names(Map.of());
    public static final String XSD = "http://www.w3.org/2001/XMLSchema#";
    private static final String ODRL = "http://www.w3.org/ns/odrl/2/";
    private static final String CC = "http://creativecommons.org/ns#";
    private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    private static final Map<String, String> FIXED = Map.of("odrl", ODRL, "cc", CC, "xsd", XSD, "rdf", RDF);

    /** The properties that give a policy its meaning. A policy that renames one of them is invalid. */
    private static final Set<String> PROPERTIES = Set.of(
            "permission",
            "prohibition",
            "obligation",
            "duty",
            "consequence",
            "remedy",
            "action",
            "target",
            "assigner",
            "assignee",
            "constraint",
            "refinement",
            "leftOperand",
            "operator",
            "rightOperand",
            "rightOperandReference",
            "unit",
            "dataType",
            "status",
            "uid",
            "source",
            "profile",
            "conflict",
            "inheritFrom",
            "and",
            "or",
            "xone",
            "andSequence");

    /** Other names of units. */
    private static final Map<String, String> UNITS =
            Map.of("http://dbpedia.org/resource/Euro", "EUR", "http://cvx.iptc.org/iso4217a/EUR", "EUR");

    private final Map<String, String> prefixes;

    private Names(Map<String, String> prefixes) {
        this.prefixes = prefixes;
    }

    /** @throws InvalidPolicyException if the context gives a term of ODRL another meaning */
    public static Names of(JsonValue context) {
        Map<String, String> prefixes = new HashMap<>();
        List<JsonValue> parts = context.isArray() ? context.items() : List.of(context);
        for (JsonValue part : parts) {
            part.members().forEach(member -> add(prefixes, member.getKey(), member.getValue()));
        }
        return prefixes.isEmpty() ? STANDARD : new Names(Map.copyOf(prefixes));
    }

    private static void add(Map<String, String> prefixes, String term, JsonValue meaning) {
        String iri = meaning.isObject() ? meaning.member("@id").asText() : meaning.asText();
        String fixed = FIXED.get(term);
        boolean redefined = fixed == null
                ? PROPERTIES.contains(term) && !STANDARD.reduce(iri).equals(term)
                : !fixed.equals(iri);
        if (redefined) {
            throw new InvalidPolicyException("@context", "expected the standard meaning of " + term);
        }
        prefixes.put(term, iri);
    }

    public String reduce(String name) {
        if (name.indexOf(':') < 0) {
            return name;
        }
        String iri = expand(name);
        if (iri.startsWith(ODRL)) {
            return iri.substring(ODRL.length());
        }
        return iri.startsWith(CC) ? "cc:" + iri.substring(CC.length()) : iri;
    }

    public String reduceUnit(String name) {
        String unit = reduce(name);
        return UNITS.getOrDefault(unit, unit);
    }

    public String expand(String name) {
        int colon = name.indexOf(':');
        if (colon < 0 || name.startsWith("//", colon + 1)) {
            return name;
        }
        String prefix = name.substring(0, colon);
        String namespace = FIXED.getOrDefault(prefix, prefixes.get(prefix));
        return namespace == null ? name : namespace + name.substring(colon + 1);
    }
}
