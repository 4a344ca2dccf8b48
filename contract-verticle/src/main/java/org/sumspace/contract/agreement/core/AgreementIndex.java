package org.sumspace.contract.agreement.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementSummary;

/**
 * The contracts of one kind in the order of their creation, by the participants whom they name, and by the offerings that
 * they are about. Thread-safe.
 */
public final class AgreementIndex {
    private final AgreementKind kind;
    private final NavigableMap<String, AgreementSummary> byId = new TreeMap<>();

    /** The key is the last segment, which all spellings of a participant have in common. */
    private final Map<String, NavigableSet<String>> byParticipant = new HashMap<>();

    private final Map<String, NavigableSet<String>> byOffering = new HashMap<>();

    public AgreementIndex(AgreementKind kind) {
        this.kind = kind;
    }

    /** Adds a version of a contract, unless a later one is known. */
    public synchronized void put(AgreementSummary agreement) {
        AgreementSummary known = byId.get(agreement.id());
        if (known != null && known.version() >= agreement.version()) {
            return;
        }
        if (known != null) {
            names(known.participants()).forEach(name -> remove(byParticipant, name, known.id()));
            names(known.offerings().stream()).forEach(name -> remove(byOffering, name, known.id()));
        }
        byId.put(agreement.id(), agreement);
        names(agreement.participants()).forEach(name -> add(byParticipant, name, agreement.id()));
        names(agreement.offerings().stream()).forEach(name -> add(byOffering, name, agreement.id()));
    }

    private static void add(Map<String, NavigableSet<String>> index, String name, String id) {
        index.computeIfAbsent(name, absent -> new TreeSet<>()).add(id);
    }

    private static void remove(Map<String, NavigableSet<String>> index, String name, String id) {
        index.computeIfPresent(name, (same, ids) -> {
            ids.remove(id);
            return ids.isEmpty() ? null : ids;
        });
    }

    private static Stream<String> names(Stream<Identifier> references) {
        return references.map(Identifier::lastSegment).distinct();
    }

    /** The ids of the first contracts that meet a condition. */
    public synchronized List<String> ids(Predicate<AgreementSummary> condition, int limit) {
        return ids(byId.values().stream(), condition, limit);
    }

    /** The ids of the first contracts in the list of a participant. */
    public synchronized List<String> ids(Participation participation, int limit) {
        Stream<AgreementSummary> candidates = participation.isNamed(kind)
                ? byParticipant.getOrDefault(participation.participant().lastSegment(), new TreeSet<>()).stream()
                        .map(byId::get)
                : byId.values().stream();
        return ids(candidates, participation::isListed, limit);
    }

    /** The ids of all contracts that are about an offering. */
    public synchronized List<String> idsWithOffering(Identifier offering) {
        Stream<AgreementSummary> candidates = byOffering.getOrDefault(offering.lastSegment(), new TreeSet<>()).stream()
                .map(byId::get);
        return ids(candidates, agreement -> agreement.isAbout(offering), Integer.MAX_VALUE);
    }

    private static List<String> ids(
            Stream<AgreementSummary> candidates, Predicate<AgreementSummary> condition, int limit) {
        return candidates
                .filter(condition)
                .limit(limit)
                .map(AgreementSummary::id)
                .toList();
    }
}
