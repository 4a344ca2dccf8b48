package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** Stores the state of ecosystems as JSON, with the terms by which lists find them. */
public final class EcosystemCodec {
    private static final String ROLES_AND_OBLIGATIONS = "rolesAndObligations";
    private static final int STATE_BYTES_MAX = 4 << 20;
    private static final JsonRecords RECORDS = JsonRecords.camelCase()
            .withTimesInMillis()
            .withText(
                    EntryStatus.class,
                    EntryStatus::label,
                    label -> EntryStatus.ofLabel(label)
                            .orElseThrow(() -> new IllegalArgumentException("no status " + label)));

    private EcosystemCodec() {}

    public static Ecosystem read(ResourceRecord record) {
        return new Ecosystem(
                record.id(),
                record.version(),
                record.owner(),
                record.content().member(ROLES_AND_OBLIGATIONS),
                state(record.state()),
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
        ResourceRecord written = record.withState(write(changed.state()), now).withTasks(changed.tasks());
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

    private static JsonValue write(EcosystemState state) {
        Map<String, Object> json = RECORDS.tree(state);
        json.put(ResourceRecord.TERMS, List.copyOf(terms(state)));
        return JsonValue.of(json);
    }

    private static EcosystemState state(JsonValue stored) {
        return stored.isEmpty() ? EcosystemState.NONE : part(stored, EcosystemState.class);
    }

    /** A part of the state as JSON. The contract manager takes rules in this form. */
    public static Map<String, Object> tree(Record part) {
        return RECORDS.tree(part);
    }

    static <T extends Record> T part(JsonValue json, Class<T> type) {
        return RECORDS.read(json, type);
    }

    private static Set<String> terms(EcosystemState state) {
        Set<String> terms = new LinkedHashSet<>();
        state.members().forEach(member -> {
            terms.add(EcosystemKind.MEMBER + member.participant());
            addOfferings(member.offerings(), terms);
        });
        addEntries(state.invitations(), EcosystemKind.INVITED, terms);
        addEntries(state.joinRequests(), EcosystemKind.REQUESTED, terms);
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
        offerings.forEach(offering -> terms.add(EcosystemKind.OFFERED + offering.serviceOffering()));
    }
}
