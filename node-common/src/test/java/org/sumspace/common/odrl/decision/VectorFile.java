package org.sumspace.common.odrl.decision;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.decision.DutyStates.DutyState;
import org.sumspace.common.odrl.document.RuleDocuments;
import org.sumspace.common.odrl.operand.DurationValue;
import org.sumspace.common.odrl.operand.TimeValue;
import org.sumspace.common.odrl.operand.Truth;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Duty;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.policy.Subject;
import org.sumspace.common.odrl.vocabulary.Profile;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/**
 * Cases in {@code vectors/odrl/*.json}: policies, a request, and the expected decision. A case takes every member that it does
 * not state from its vector.
 */
final class VectorFile {
    private final JsonValue vectors;

    private VectorFile(JsonValue vectors) {
        this.vectors = vectors;
    }

    static VectorFile read(String name) throws IOException {
        try (InputStream in = VectorFile.class.getResourceAsStream("/vectors/odrl/" + name)) {
            return new VectorFile(
                    JsonValue.parse(Objects.requireNonNull(in, name).readAllBytes()));
        }
    }

    List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (JsonValue vector : vectors.items()) {
            for (JsonValue each : vector.member("cases").items()) {
                Map<String, JsonValue> members = new LinkedHashMap<>();
                vector.members().forEach(member -> members.put(member.getKey(), member.getValue()));
                each.members().forEach(member -> members.put(member.getKey(), member.getValue()));
                String name = vector.member("name").asText();
                String suffix = each.member("case").asText();
                cases.add(new Case(suffix.isEmpty() ? name : name + "_" + suffix, members));
            }
        }
        return cases;
    }

    record Case(String name, Map<String, JsonValue> members) {
        JsonValue member(String member) {
            return members.getOrDefault(member, JsonValue.of(null));
        }

        boolean states(String member) {
            return members.containsKey(member);
        }

        String text(String member) {
            return member(member).asText();
        }

        Set<String> texts(String member) {
            return member(member).items().stream().map(JsonValue::asText).collect(Collectors.toSet());
        }

        PolicySet compile() {
            Vocabulary vocabulary = Vocabulary.standard();
            for (JsonValue profile : member("profiles").items()) {
                vocabulary = vocabulary.with(profile(profile));
            }
            Map<String, JsonValue> documents = new LinkedHashMap<>();
            member("documents").members().forEach(each -> documents.put(each.getKey(), each.getValue()));
            PolicyResolver resolver = iri -> Optional.ofNullable(documents.get(iri));
            return new PolicyCompiler(vocabulary, resolver)
                    .compile(member("policies").items().stream()
                            .map(this::source)
                            .toList());
        }

        private static Profile profile(JsonValue profile) {
            return profile.isText()
                    ? new Profile(profile.asText())
                    : new Profile(
                            profile.member("iri").asText(),
                            profile.member("actions").members().stream()
                                    .collect(Collectors.toMap(
                                            Map.Entry::getKey,
                                            each -> each.getValue().asText())));
        }

        /** A document without further information is a policy of a bilateral contract. */
        private PolicySource source(JsonValue policy) {
            JsonValue document = document(policy);
            Origin origin = policy.has("role")
                    ? Origin.role(policy.member("role").asText())
                    : policy.has("offering")
                            ? Origin.offering(policy.member("offering").asText())
                            : Origin.bilateral();
            return new PolicySource(
                    origin,
                    document,
                    texts(policy, "targets"),
                    texts(policy, "assigners"),
                    texts(policy, "assignees"),
                    policy.member("legacyConsequences").isTrue(),
                    "");
        }

        private static JsonValue document(JsonValue policy) {
            if (!policy.has("rule")) {
                return policy.has("document") ? policy.member("document") : policy;
            }
            Map<String, Object> fields = new LinkedHashMap<>();
            policy.member("fields")
                    .members()
                    .forEach(each -> fields.put(
                            each.getKey(),
                            Objects.requireNonNull(each.getValue().tree())));
            return RuleDocuments.standard()
                    .find(policy.member("rule").asText())
                    .orElseThrow()
                    .fill(fields);
        }

        private static List<String> texts(JsonValue policy, String member) {
            return policy.has("document")
                    ? policy.member(member).items().stream()
                            .map(JsonValue::asText)
                            .toList()
                    : List.of();
        }

        DecisionRequest request() {
            DecisionRequest request = DecisionRequest.of(text("action"), text("target"), text("assignee"))
                    .in(texts("roles"));
            request = text("assigner").isEmpty() ? request : request.from(text("assigner"));
            request = text("offering").isEmpty() ? request : request.ofOffering(text("offering"));
            return text("time").isEmpty() ? request : request.at(Instant.parse(text("time")));
        }

        DecisionState state() {
            return DecisionState.NONE
                    .withValues(this::value)
                    .withDuties(this::duty)
                    .withMemberships(this::contains);
        }

        private OperandValue value(String operand, Subject subject) {
            JsonValue values = member("values");
            String scoped = subject.name() + " " + operand;
            JsonValue json = values.has(scoped) ? values.member(scoped) : values.member(operand);
            if (json.isMissing()) {
                return OperandValue.noSource();
            }
            if (json.isNull()) {
                return OperandValue.unknown("vector", "the source did not answer");
            }
            String unit = json.member("unit").asText();
            JsonValue of = json.isObject() ? json.member("value") : json;
            OperandValue value = OperandValue.of(
                    (of.isArray() ? of.items() : List.of(of))
                            .stream().map(Case::value).toList(),
                    "vector");
            return unit.isEmpty() ? value : value.in(unit);
        }

        private static Value value(JsonValue json) {
            if (json.isNumber()) {
                return Value.of(new BigDecimal(json.asText()));
            }
            if (json.isBoolean()) {
                return Value.of(json.isTrue());
            }
            String text = json.asText();
            if (text.startsWith("time ")) {
                return TimeValue.parse(text.substring(5)).orElseThrow();
            }
            if (text.startsWith("duration ")) {
                return DurationValue.parse(text.substring(9)).orElseThrow();
            }
            return Value.of(text);
        }

        /** Records are found by the id of the duty or by its action. */
        private DutyState duty(Duty duty) {
            String action = duty.action().name();
            return new DutyState(
                    texts("performed").contains(action) || texts("performed").contains(duty.id()),
                    texts("failed").contains(action) || texts("failed").contains(duty.id()));
        }

        private Truth contains(String collection, String member) {
            JsonValue members = member("collections").member(collection);
            return members.isArray()
                    ? Truth.of(members.items().stream()
                            .anyMatch(each -> each.asText().equals(member)))
                    : Truth.UNKNOWN;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
