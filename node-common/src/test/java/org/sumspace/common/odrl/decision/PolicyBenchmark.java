package org.sumspace.common.odrl.decision;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/**
 * Measures compiling a contract of 20 offerings with 5 policies of 3 constraints each, compared with parsing it by
 * Jackson. No build runs it: {@code ./mvnw -pl node-common test -Dtest=PolicyBenchmark -Djvm.short=}
 */
class PolicyBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyBenchmark.class);
    private static final int OFFERINGS = 20;
    private static final int POLICIES = 5;
    private static final int ROUNDS = 5;
    private static final long ROUND_NANOS = 1_000_000_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PolicyCompiler compiler = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);

    @Test
    void measure() throws Exception {
        byte[] contract = contract();
        Object tree = JSON.readValue(contract, Object.class);
        PolicySet policies = compiler.compile(sources(tree));
        DecisionRequest request = DecisionRequest.of("use", offering(7), "https://catalog.example/participants/c")
                .at(Instant.parse("2026-06-01T00:00:00Z"));
        DecisionState state = DecisionState.NONE.withValues((operand, subject) ->
                OperandValue.of(operand.equals("count") ? Value.of(3) : Value.of("research"), "benchmark"));
        LOG.info(
                "{} bytes; {}", contract.length, policies.decide(request, state).reason());
        for (int round = 1; round <= ROUNDS; round++) {
            double parse = micros(() -> JSON.readValue(contract, Object.class));
            double compile = micros(() -> compiler.compile(sources(tree)));
            double decide = micros(() -> policies.decide(request, state));
            double explain = micros(() -> policies.explain(request, state));
            LOG.info(
                    "parse {} us; compile {} us ({}); decide {} us ({}); explain {} us ({})",
                    parse,
                    compile,
                    compile / parse,
                    decide,
                    decide / parse,
                    explain,
                    explain / parse);
        }
    }

    private static double micros(Callable<Object> work) throws Exception {
        long runs = 0;
        int sink = 0;
        long start = System.nanoTime();
        long spent = 0;
        while (spent < ROUND_NANOS) {
            sink += System.identityHashCode(work.call()) & 1;
            runs++;
            spent = System.nanoTime() - start;
        }
        LOG.trace("{}", sink);
        return spent / 1e3 / runs;
    }

    private static String offering(int number) {
        return "https://catalog.example/v1/catalog/serviceofferings/64f0000000000000000000" + (10 + number);
    }

    private static byte[] contract() throws JsonProcessingException {
        List<Object> offerings = new ArrayList<>();
        for (int offering = 0; offering < OFFERINGS; offering++) {
            List<Object> policies = new ArrayList<>();
            for (int policy = 0; policy < POLICIES; policy++) {
                policies.add(Map.of(
                        "uid",
                        "rule-" + offering + "-" + policy,
                        "description",
                        "The data may be used for research during the stated period, a limited number of times.",
                        "permission",
                        List.of(Map.of(
                                "action",
                                "use",
                                "target",
                                offering(offering),
                                "constraint",
                                List.of(
                                        constraint("dateTime", "lteq", "2026-12-31T23:59:59Z"),
                                        constraint("count", "lt", 10),
                                        constraint("purpose", "isAnyOf", List.of("teaching", "research"))))),
                        "prohibition",
                        List.of()));
            }
            offerings.add(Map.of(
                    "serviceOffering",
                    offering(offering),
                    "participant",
                    "https://catalog.example/p",
                    "policies",
                    policies));
        }
        return JSON.writeValueAsBytes(Map.of("serviceOfferings", offerings));
    }

    private static Map<String, Object> constraint(String left, String operator, Object right) {
        return Map.of("leftOperand", left, "operator", operator, "rightOperand", right);
    }

    private static List<PolicySource> sources(Object tree) {
        List<PolicySource> sources = new ArrayList<>();
        for (JsonValue offering : JsonValue.of(tree).member("serviceOfferings").items()) {
            Origin origin = Origin.offering(offering.member("serviceOffering").asText());
            offering.member("policies").items().forEach(policy -> sources.add(new PolicySource(origin, policy)));
        }
        return sources;
    }
}
