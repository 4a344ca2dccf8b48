package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.ecosystem.domain.ChainStep;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.domain.InfrastructureEntry;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.catalog.ecosystem.domain.OfferingRule;
import org.sumspace.catalog.ecosystem.domain.ProcessingChain;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** Stores the state of ecosystems as JSON, with the terms by which lists find them. */
public final class EcosystemCodec {
    private static final String ROLES_AND_OBLIGATIONS = "rolesAndObligations";
    private static final int STATE_BYTES_MAX = 4 << 20;

    private EcosystemCodec() {}

    public static Ecosystem read(ResourceRecord record) {
        return new Ecosystem(
                record.id(),
                record.version(),
                record.owner(),
                record.content().member(ROLES_AND_OBLIGATIONS),
                readState(record.state()),
                record.tasks());
    }

    /**
     * The record with what a move has changed.
     *
     * @throws NodeException UNPROCESSABLE if the ecosystem becomes too large
     */
    public static ResourceRecord writeMove(ResourceRecord record, Ecosystem changed, Instant now) {
        ResourceRecord written = write(record, changed, now);
        if (CanonicalJson.write(written.state()).length > STATE_BYTES_MAX) {
            throw NodeException.unprocessable("Members, invitations and join requests of an ecosystem have at most "
                    + STATE_BYTES_MAX + " bytes of JSON.");
        }
        return written;
    }

    /** The record with what a task has changed. This never fails, because the contract manager has the effect already. */
    public static ResourceRecord write(ResourceRecord record, Ecosystem changed, Instant now) {
        JsonValue state = JsonValue.of(write(changed.state()));
        ResourceRecord written = record.withState(state, now).withTasks(changed.tasks());
        JsonValue roles = changed.rolesAndObligations();
        return roles.equals(record.content().member(ROLES_AND_OBLIGATIONS))
                ? written
                : written.withContent(with(record.content(), ROLES_AND_OBLIGATIONS, roles), now);
    }

    private static JsonValue with(JsonValue object, String name, JsonValue value) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>();
        object.members()
                .forEach(
                        member -> changed.put(member.getKey(), member.getValue().tree()));
        changed.put(name, value.tree());
        return JsonValue.of(changed);
    }

    private static Map<String, @Nullable Object> write(EcosystemState state) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("members", all(state.members(), EcosystemCodec::write));
        json.put("invitations", all(state.invitations(), EcosystemCodec::write));
        json.put("joinRequests", all(state.joinRequests(), EcosystemCodec::write));
        json.put("contract", state.contract());
        json.put("infrastructureServices", all(state.infrastructureServices(), EcosystemCodec::write));
        json.put("chains", all(state.chains(), EcosystemCodec::write));
        json.put("terminated", state.isTerminated());
        json.put("problem", state.problem());
        json.put(ResourceRecord.TERMS, List.copyOf(terms(state)));
        return json;
    }

    private static EcosystemState readState(JsonValue json) {
        return new EcosystemState(
                all(json, "members", EcosystemCodec::readMember),
                all(json, "invitations", EcosystemCodec::readEntry),
                all(json, "joinRequests", EcosystemCodec::readEntry),
                json.member("contract").asText(),
                all(json, "infrastructureServices", EcosystemCodec::readInfrastructure),
                all(json, "chains", EcosystemCodec::readChain),
                json.member("terminated").isTrue(),
                json.member("problem").asText());
    }

    private static Set<String> terms(EcosystemState state) {
        Set<String> terms = new LinkedHashSet<>();
        state.members().forEach(member -> {
            terms.add(EcosystemTerms.MEMBER + member.participant());
            addOfferings(member.offerings(), terms);
        });
        addEntries(state.invitations(), EcosystemTerms.INVITED, terms);
        addEntries(state.joinRequests(), EcosystemTerms.REQUESTED, terms);
        return terms;
    }

    private static void addEntries(List<MembershipEntry> entries, String prefix, Set<String> terms) {
        for (MembershipEntry entry : entries) {
            addOfferings(entry.offerings(), terms);
            if (entry.status() != EntryStatus.REJECTED) {
                terms.add(prefix + entry.participant());
            }
        }
    }

    private static void addOfferings(List<EcosystemOffering> offerings, Set<String> terms) {
        offerings.forEach(offering -> terms.add(EcosystemTerms.OFFERED + offering.serviceOffering()));
    }

    private static Map<String, @Nullable Object> write(Member member) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("participant", member.participant());
        json.put("roles", member.roles());
        json.put("offerings", all(member.offerings(), EcosystemCodec::write));
        json.put("signature", member.signature());
        return json;
    }

    private static Member readMember(JsonValue json) {
        return new Member(
                json.member("participant").asText(),
                all(json, "roles", JsonValue::asText),
                all(json, "offerings", EcosystemCodec::readOffering),
                json.member("signature").asText());
    }

    private static Map<String, @Nullable Object> write(MembershipEntry entry) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", entry.id());
        json.put("participant", entry.participant());
        json.put("roles", entry.roles());
        json.put("offerings", all(entry.offerings(), EcosystemCodec::write));
        json.put("status", entry.status().label());
        json.put("createdAt", entry.createdAt().toEpochMilli());
        json.put("updatedAt", entry.updatedAt().toEpochMilli());
        return json;
    }

    private static MembershipEntry readEntry(JsonValue json) {
        return new MembershipEntry(
                json.member("id").asText(),
                json.member("participant").asText(),
                all(json, "roles", JsonValue::asText),
                all(json, "offerings", EcosystemCodec::readOffering),
                status(json),
                Instant.ofEpochMilli(json.member("createdAt").longValue()),
                Instant.ofEpochMilli(json.member("updatedAt").longValue()));
    }

    static Map<String, @Nullable Object> write(EcosystemOffering offering) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("serviceOffering", offering.serviceOffering());
        json.put("policy", all(offering.rules(), EcosystemCodec::write));
        return json;
    }

    static EcosystemOffering readOffering(JsonValue json) {
        return new EcosystemOffering(
                json.member("serviceOffering").asText(), all(json, "policy", EcosystemCodec::readRule));
    }

    /** A rule, also as the contract manager takes it. */
    public static Map<String, @Nullable Object> write(OfferingRule rule) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("ruleId", rule.ruleId());
        json.put("values", rule.values().tree());
        return json;
    }

    private static OfferingRule readRule(JsonValue json) {
        return new OfferingRule(json.member("ruleId").asText(), json.member("values"));
    }

    private static Map<String, @Nullable Object> write(InfrastructureEntry entry) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", entry.id());
        json.put("infrastructureService", entry.infrastructureService());
        json.put("participant", entry.participant());
        json.put("status", entry.status().label());
        return json;
    }

    private static InfrastructureEntry readInfrastructure(JsonValue json) {
        return new InfrastructureEntry(
                json.member("id").asText(),
                json.member("infrastructureService").asText(),
                json.member("participant").asText(),
                status(json));
    }

    static Map<String, @Nullable Object> write(ProcessingChain chain) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("id", chain.id());
        json.put("steps", all(chain.steps(), EcosystemCodec::write));
        return json;
    }

    static ProcessingChain readChain(JsonValue json) {
        return new ProcessingChain(json.member("id").asText(), all(json, "steps", EcosystemCodec::readStep));
    }

    private static Map<String, @Nullable Object> write(ChainStep step) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("participant", step.participant());
        json.put("service", step.service());
        json.put("params", step.params());
        json.put("configuration", step.configuration());
        return json;
    }

    private static ChainStep readStep(JsonValue json) {
        return new ChainStep(
                json.member("participant").asText(),
                json.member("service").asText(),
                json.member("params").asText(),
                json.member("configuration").asText());
    }

    private static EntryStatus status(JsonValue json) {
        return EntryStatus.ofLabel(json.member("status").asText()).orElseThrow();
    }

    private static <T> List<T> all(JsonValue json, String array, Function<JsonValue, T> read) {
        return json.member(array).items().stream().map(read).toList();
    }

    private static <T> List<Map<String, @Nullable Object>> all(
            List<T> items, Function<T, Map<String, @Nullable Object>> write) {
        return items.stream().map(write).toList();
    }
}
