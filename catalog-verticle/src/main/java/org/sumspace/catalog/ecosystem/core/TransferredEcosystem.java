package org.sumspace.catalog.ecosystem.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.InfrastructureEntry;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain.ChainStep;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.catalog.shared.core.Housekeeping;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/**
 * The state of an ecosystem as an export writes and an import reads it: the orchestrator's view, with the signatures of
 * its members. Other catalogs of this kind store it with the same names.
 */
final class TransferredEcosystem {
    private static final String MEMBERS = EcosystemView.PARTICIPANTS;
    private static final String PARTICIPANT = EcosystemView.PARTICIPANT;
    private static final String INVITATIONS = "invitations";
    private static final String JOIN_REQUESTS = "joinRequests";
    private static final String SERVICES = "infrastructureServices";
    private static final String CHAINS = "dataProcessingChains";
    private static final String OFFERINGS = "offerings";
    private static final String SIGNATURE = "signature";
    private static final String TERMINATED = "terminated";
    private static final String SERVICE_OFFERINGS = "serviceofferings";
    private static final String INFRASTRUCTURE_SERVICES = "infrastructureservices";

    private final SelfDescriptions selfDescriptions;
    private final OfferingReader offerings;

    TransferredEcosystem(SelfDescriptions selfDescriptions) {
        this.selfDescriptions = selfDescriptions;
        this.offerings = new OfferingReader(selfDescriptions);
    }

    /** Fields that exist only in answers, renamed or computed, are left out. */
    static Map<String, @Nullable Object> write(Ecosystem ecosystem) {
        EcosystemState state = ecosystem.state();
        Map<String, @Nullable Object> view = EcosystemView.of(ecosystem, Optional.of(new Actor("", true)));
        view.keySet().removeAll(Set.of("serviceChains", "pending", "failed"));
        List<Map<String, @Nullable Object>> members = new ArrayList<>();
        for (Member member : state.members()) {
            Map<String, @Nullable Object> written = EcosystemView.member(member);
            written.put(SIGNATURE, member.signature());
            members.add(written);
        }
        view.put(MEMBERS, members);
        view.put(TERMINATED, state.isTerminated());
        return view;
    }

    /**
     * @param json an ecosystem that meets the schema of its lines
     * @throws NodeException INVALID_INPUT with every violation
     */
    EcosystemState read(JsonValue json, Instant createdAt) {
        List<Violation> violations = new ArrayList<>();
        EcosystemState state = new EcosystemState(
                all(json, MEMBERS, violations, this::member, Member::participant),
                all(json, INVITATIONS, violations, entry(createdAt), MembershipEntry::participant),
                all(json, JOIN_REQUESTS, violations, entry(createdAt), MembershipEntry::participant),
                json.member("contract").asText(),
                all(json, SERVICES, violations, this::service, InfrastructureEntry::id),
                all(json, CHAINS, violations, this::chain, ProcessingChain::id),
                json.member(TERMINATED).isTrue(),
                json.member("problem").asText());
        for (MembershipEntry entry : state.invitations()) {
            if (entry.isOpen()
                    && state.joinRequest(entry.participant())
                            .filter(MembershipEntry::isOpen)
                            .isPresent()) {
                violations.add(new Violation(
                        "/" + INVITATIONS,
                        "participant " + entry.participant() + " has an open join request, too; close one of them"));
            }
        }
        NodeException.requireNone(violations);
        return state;
    }

    /** Reads an item of an array; the path leads to it. */
    @FunctionalInterface
    private interface Item<T> {
        T read(JsonValue json, String path, List<Violation> violations);
    }

    private static <T> List<T> all(
            JsonValue json, String field, List<Violation> violations, Item<T> item, Function<T, String> key) {
        List<T> read = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        List<JsonValue> items = json.member(field).items();
        for (int i = 0; i < items.size(); i++) {
            String path = "/" + field + "/" + i;
            T value = item.read(items.get(i), path, violations);
            if (!keys.add(key.apply(value))) {
                violations.add(new Violation(path, "is the second one of " + key.apply(value) + "; keep one"));
            }
            read.add(value);
        }
        return read;
    }

    private Member member(JsonValue json, String path, List<Violation> violations) {
        return new Member(
                participant(json, path, violations),
                texts(json.member("roles")),
                offerings(json, path, violations),
                json.member(SIGNATURE).asText());
    }

    private Item<MembershipEntry> entry(Instant createdAt) {
        return (json, path, violations) -> {
            Instant since = Housekeeping.time(json, "createdAt", createdAt);
            return new MembershipEntry(
                    id(json),
                    participant(json, path, violations),
                    texts(json.member("roles")),
                    offerings(json, path, violations),
                    status(json),
                    since,
                    Housekeeping.time(json, "updatedAt", since));
        };
    }

    private InfrastructureEntry service(JsonValue json, String path, List<Violation> violations) {
        return new InfrastructureEntry(
                id(json),
                reference(json, "infrastructureService", List.of(INFRASTRUCTURE_SERVICES), path, violations),
                participant(json, path, violations),
                status(json));
    }

    private ProcessingChain chain(JsonValue json, String path, List<Violation> violations) {
        List<ChainStep> steps = new ArrayList<>();
        List<JsonValue> items = json.member(SERVICES).items();
        for (int i = 0; i < items.size(); i++) {
            JsonValue step = items.get(i);
            String place = path + "/" + SERVICES + "/" + i;
            steps.add(new ChainStep(
                    participant(step, place, violations),
                    reference(
                            step,
                            "serviceOffering",
                            List.of(SERVICE_OFFERINGS, INFRASTRUCTURE_SERVICES),
                            place,
                            violations),
                    step.member("params").asText(),
                    step.member("configuration").asText()));
        }
        return new ProcessingChain(id(json), steps);
    }

    private List<EcosystemOffering> offerings(JsonValue json, String path, List<Violation> violations) {
        try {
            return offerings.read(json.member(OFFERINGS));
        } catch (NodeException refused) {
            if (refused.violations().isEmpty()) {
                violations.add(new Violation(path, String.valueOf(refused.getMessage())));
            }
            refused.violations().forEach(each -> violations.add(new Violation(path + each.path(), each.message())));
            return List.of();
        }
    }

    private String participant(JsonValue json, String path, List<Violation> violations) {
        return reference(json, PARTICIPANT, List.of(SelfDescriptions.PARTICIPANTS), path, violations);
    }

    /** A record may stand in the place of its id. */
    private String reference(
            JsonValue json, String field, List<String> kinds, String path, List<Violation> violations) {
        JsonValue value = json.member(field);
        String text = value.isObject() ? id(value) : value.asText();
        return selfDescriptions.id(text, kinds, path + "/" + field, violations).orElse(text);
    }

    private static String id(JsonValue json) {
        return json.member(Housekeeping.ID).asText().toLowerCase(Locale.ROOT);
    }

    private static List<String> texts(JsonValue array) {
        return array.items().stream().map(JsonValue::asText).toList();
    }

    private static EntryStatus status(JsonValue json) {
        return EntryStatus.ofLabel(json.member("status").asText()).orElseThrow();
    }
}
