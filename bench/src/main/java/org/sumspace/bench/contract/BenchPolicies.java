package org.sumspace.bench.contract;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.decision.DecisionRequest;
import org.sumspace.common.odrl.decision.DecisionState;
import org.sumspace.common.odrl.decision.OperandValue;
import org.sumspace.common.odrl.decision.PolicySet;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** The policies of a contract of 20 offerings with 5 policies each, and a question for which all conditions are met. */
final class BenchPolicies {
    static final String CATALOG = "https://catalog.example/v1/catalog";

    private static final PolicyCompiler COMPILER = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);
    private static final int OFFERINGS = 20;
    private static final int POLICIES = 5;
    private static final Instant NOW = Instant.parse("2026-06-01T12:00:00Z");

    private BenchPolicies() {}

    static String offering(int number) {
        return CATALOG + "/serviceofferings/%024x".formatted(number);
    }

    /** A policy with one permission and three constraints. */
    static Map<String, Object> policy(String uid, String target) {
        return Map.of(
                "@type",
                "Offer",
                "uid",
                uid,
                "permission",
                List.of(Map.of(
                        "action",
                        "use",
                        "target",
                        target,
                        "constraint",
                        List.of(
                                constraint("dateTime", "gteq", "2026-01-01T00:00:00Z"),
                                constraint("dateTime", "lt", "2027-01-01T00:00:00Z"),
                                constraint("purpose", "eq", "research")))));
    }

    private static Map<String, Object> constraint(String left, String operator, String right) {
        return Map.of("leftOperand", left, "operator", operator, "rightOperand", right);
    }

    /** The contract as a client receives it. */
    static byte[] contract() {
        List<Object> offerings = new ArrayList<>();
        for (int number = 0; number < OFFERINGS; number++) {
            String offering = offering(number);
            offerings.add(Map.of(
                    "participant",
                    CATALOG + "/participants/%024x".formatted(number),
                    "serviceOffering",
                    offering,
                    "policies",
                    IntStream.range(0, POLICIES)
                            .mapToObj(each -> policy("urn:policy:" + each, offering))
                            .toList()));
        }
        return CanonicalJson.write(JsonValue.of(Map.of("serviceOfferings", offerings)));
    }

    static List<PolicySource> sources(byte[] contract) {
        List<PolicySource> sources = new ArrayList<>();
        for (JsonValue entry :
                JsonValue.parse(contract).member("serviceOfferings").items()) {
            Origin origin = Origin.offering(entry.member("serviceOffering").asText());
            entry.member("policies").items().forEach(policy -> sources.add(new PolicySource(origin, policy)));
        }
        return sources;
    }

    static PolicySet compile(List<PolicySource> sources) {
        return COMPILER.compile(sources);
    }

    static DecisionRequest request() {
        String offering = offering(OFFERINGS / 2);
        return DecisionRequest.of("use", offering, CATALOG + "/participants/" + "f".repeat(24))
                .ofOffering(offering)
                .at(NOW);
    }

    static DecisionState state() {
        return DecisionState.NONE.withValues((operand, subject) -> operand.equals("purpose")
                ? OperandValue.of(Value.of("research"), "stated in the request")
                : OperandValue.noSource());
    }
}
