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
import org.sumspace.common.odrl.Identifier;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementSummary;

/** The contracts of one kind in the order of their creation, and by the participants whom they name. Thread-safe. */
public final class AgreementIndex {
    private final AgreementKind kind;
    private final NavigableMap<String, AgreementSummary> byId = new TreeMap<>();

    /** By the last segment, which all names of a participant have in common. */
    private final Map<String, NavigableSet<String>> byParticipant = new HashMap<>();

    public AgreementIndex(AgreementKind kind) {
        this.kind = kind;
    }

    /** Takes over a version of a contract, unless a later one is known. */
    public synchronized void put(AgreementSummary agreement) {
        AgreementSummary known = byId.get(agreement.id());
        if (known != null && known.version() >= agreement.version()) {
            return;
        }
        if (known != null) {
            names(known).forEach(name -> remove(name, known.id()));
        }
        byId.put(agreement.id(), agreement);
        names(agreement)
                .forEach(name -> byParticipant
                        .computeIfAbsent(name, absent -> new TreeSet<>())
                        .add(agreement.id()));
    }

    private void remove(String name, String id) {
        byParticipant.computeIfPresent(name, (same, ids) -> {
            ids.remove(id);
            return ids.isEmpty() ? null : ids;
        });
    }

    private static Stream<String> names(AgreementSummary agreement) {
        return agreement.participants().map(Identifier::lastSegment).distinct();
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

    private static List<String> ids(
            Stream<AgreementSummary> candidates, Predicate<AgreementSummary> condition, int limit) {
        return candidates
                .filter(condition)
                .limit(limit)
                .map(AgreementSummary::id)
                .toList();
    }
}
