package org.sumspace.connector.contract.domain;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.operand.TimeValue;
import org.sumspace.common.odrl.policy.Identifier;

/** A contract of either kind, as the contract manager shows it. */
public final class DataContract {
    private static final String ORCHESTRATOR = "orchestrator";

    private final ContractUrl url;
    private final JsonValue json;
    private final List<Entry> entries;
    private final List<Member> members;
    private final List<Member> revoked;

    /**
     * An offering under the contract.
     *
     * @param participant who offers it
     * @param policies those of the offering; in a contract of two parties, those of the contract
     */
    public record Entry(String participant, String offering, JsonValue policies) {}

    /** The signature of a participant; in a contract of two parties it has no role. */
    private record Member(Identifier participant, String role) {}

    private DataContract(ContractUrl url, JsonValue json) {
        this.url = url;
        this.json = json;
        this.entries = entries(url, json);
        this.members = members(json.member(url.isBilateral() ? "signatures" : "members"));
        this.revoked = members(json.member(url.isBilateral() ? "revokedSignatures" : "revokedMembers"));
    }

    /** @throws IllegalArgumentException if this is no contract */
    public static DataContract read(ContractUrl url, JsonValue json) {
        if (!json.isObject() || json.member("status").asText().isEmpty()) {
            throw new IllegalArgumentException("expected a contract with a status");
        }
        return new DataContract(url, json);
    }

    private static List<Entry> entries(ContractUrl url, JsonValue json) {
        if (url.isBilateral()) {
            return List.of(new Entry(
                    json.member("dataProvider").asText(),
                    json.member("serviceOffering").asText(),
                    json.member("policy")));
        }
        return json.member("serviceOfferings").items().stream()
                .map(entry -> new Entry(
                        entry.member("participant").asText(),
                        entry.member("serviceOffering").asText(),
                        entry.member("policies")))
                .toList();
    }

    private static List<Member> members(JsonValue list) {
        return list.items().stream()
                .map(member -> new Member(
                        Identifier.of(participant(member)),
                        member.member("role").asText()))
                .toList();
    }

    private static String participant(JsonValue member) {
        return Stream.of("participant", "did")
                .map(name -> member.member(name).asText())
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    public ContractUrl url() {
        return url;
    }

    /** The offerings under the contract; in a contract of two parties, the provider's. */
    public List<Entry> entries() {
        return entries;
    }

    /** The consumer in a contract of two parties; empty in an ecosystem. */
    public String dataConsumer() {
        return json.member("dataConsumer").asText();
    }

    /** The consumer's offering that a contract of two parties names; empty if it names none. */
    public String purpose() {
        return url.isBilateral()
                ? json.member("purpose").items().stream()
                        .map(purpose -> purpose.member("purpose").asText())
                        .findFirst()
                        .orElse("")
                : "";
    }

    /** The participant who made the contract of an ecosystem; empty in a contract of two parties. */
    public String orchestrator() {
        return url.isBilateral() ? "" : json.member(ORCHESTRATOR).asText();
    }

    /** Roles and their policies, as the orchestrator of an ecosystem wrote them. */
    public List<JsonValue> roles() {
        return json.member("rolesAndObligations").items();
    }

    /** The active service chains of an ecosystem; a contract of two parties has none. */
    public List<ServiceChain> chains() {
        return url.isBilateral() ? List.of() : ServiceChain.read(json);
    }

    public boolean isSigned() {
        return status().equals("signed");
    }

    /** Whether the contract was ended or suspended after it had been signed. */
    public boolean isRevoked() {
        return status().equals("revoked") || status().equals("terminated");
    }

    private String status() {
        return json.member("status").asText();
    }

    /**
     * Whether the contract is in force, by its status at the manager and by its dates. With a date that cannot be read
     * it is not in force.
     */
    public boolean isInForce(Instant now) {
        if (json.has("inForce") && !json.member("inForce").isTrue()) {
            return false;
        }
        JsonValue term = json.member("terminationAndValidity");
        Optional<TimeValue> begin = time(term.member("effectiveDate"), Instant.MIN);
        Optional<TimeValue> end = time(term.member("endDate"), Instant.MAX);
        return begin.isPresent()
                && end.isPresent()
                && !now.isBefore(begin.get().first())
                && !now.isAfter(end.get().last());
    }

    private static Optional<TimeValue> time(JsonValue date, Instant ifAbsent) {
        return date.isMissing() || date.isNull() ? Optional.of(TimeValue.at(ifAbsent)) : TimeValue.parse(date.asText());
    }

    /** Whether the participant's signature is valid. */
    public boolean isSignedBy(String participant) {
        return isIn(members, participant);
    }

    /** Whether the participant's signature was withdrawn, and the participant has not signed again. */
    public boolean isRevokedBy(String participant) {
        return isIn(revoked, participant) && !isIn(members, participant);
    }

    private static boolean isIn(List<Member> list, String participant) {
        Identifier sought = Identifier.of(participant);
        return list.stream().anyMatch(member -> member.participant().matches(sought));
    }

    /** A role that a member gives itself counts, except that of the orchestrator. */
    public Set<String> rolesOf(String participant) {
        Identifier sought = Identifier.of(participant);
        boolean isOrchestrator =
                Identifier.of(json.member(ORCHESTRATOR).asText()).matches(sought);
        return members.stream()
                .filter(member -> member.participant().matches(sought))
                .map(Member::role)
                .filter(role -> !role.isEmpty() && (isOrchestrator || !role.equals(ORCHESTRATOR)))
                .collect(Collectors.toUnmodifiableSet());
    }
}
