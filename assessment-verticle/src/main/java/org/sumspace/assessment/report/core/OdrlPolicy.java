package org.sumspace.assessment.report.core;

import java.time.Period;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.run.domain.RunContext;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.common.odrl.vocabulary.Profile;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/**
 * An ODRL 2.2 offer for the pseudonymised rows of a run: use for a purpose, until a day, with results that are aggregates, and
 * neither passing on nor re-identification. Purposes and day are proposals that the provider of the data replaces.
 */
public final class OdrlPolicy {
    public static final String NAME = "odrl_policy.jsonld";
    public static final String PROFILE = "urn:sumspace:odrl:assessment";
    /** The action of re-identifying the person behind a row. */
    public static final String REIDENTIFY = "urn:sumspace:odrl:reidentify";
    /** The form of the results that users of the rows pass on. */
    public static final String OUTPUT_FORM = "urn:sumspace:odrl:outputForm";

    public static final String AGGREGATE = "aggregate";

    private static final Period RETENTION = Period.ofDays(365);
    private static final List<String> PURPOSES =
            List.of("https://w3id.org/dpv#AcademicResearch", "https://w3id.org/dpv#ServiceUsageAnalytics");
    private static final List<String> PASSING_ON = List.of("distribute", "grantUse", "cc:Distribution", "cc:Sharing");
    private static final Vocabulary VOCABULARY =
            Vocabulary.standard().with(new Profile(PROFILE, Map.of(REIDENTIFY, "use")));

    private OdrlPolicy() {}

    /** The vocabulary that a compiler needs for these offers. */
    public static Vocabulary vocabulary() {
        return VOCABULARY;
    }

    public static Map<String, Object> of(RunResults run, RunContext context) {
        RunIris iris = new RunIris(run.runId());
        Map<String, Object> policy = new LinkedHashMap<>();
        policy.put("@context", List.of("http://www.w3.org/ns/odrl.jsonld", Map.of("dct", "http://purl.org/dc/terms/")));
        policy.put("@type", "Offer");
        policy.put("uid", iris.part("policy"));
        policy.put("profile", PROFILE);
        policy.put("conflict", "prohibit");
        policy.put("dct:created", run.started().toString());
        policy.put(
                "dct:description",
                "Template: a proposal for the rows of " + run.runId()
                        + ". Replace the purposes and the last day by what the" + " provider of the data decided. "
                        + RunResults.STATEMENT);
        policy.put("assigner", "urn:sumspace:key:" + context.keyId());
        policy.put("target", iris.dataset());
        Map<String, Object> permission = new LinkedHashMap<>();
        permission.put("action", "use");
        permission.put(
                "constraint",
                List.of(
                        constraint(
                                "purpose",
                                "isAnyOf",
                                PURPOSES.stream().map(iri -> Map.of("@id", iri)).toList()),
                        constraint("dateTime", "lt", typed(end(run), "xsd:dateTime")),
                        constraint(OUTPUT_FORM, "eq", AGGREGATE)));
        policy.put("permission", List.of(permission));
        policy.put("prohibition", List.of(Map.of("action", PASSING_ON), Map.of("action", REIDENTIFY)));
        return policy;
    }

    private static String end(RunResults run) {
        return run.started().atZone(ZoneOffset.UTC).plus(RETENTION).toInstant().toString();
    }

    private static Map<String, Object> typed(String value, String type) {
        Map<String, Object> typed = new LinkedHashMap<>();
        typed.put("@value", value);
        typed.put("@type", type);
        return typed;
    }

    private static Map<String, Object> constraint(String leftOperand, String operator, Object rightOperand) {
        Map<String, Object> constraint = new LinkedHashMap<>();
        constraint.put("leftOperand", leftOperand);
        constraint.put("operator", operator);
        constraint.put("rightOperand", rightOperand);
        return constraint;
    }
}
