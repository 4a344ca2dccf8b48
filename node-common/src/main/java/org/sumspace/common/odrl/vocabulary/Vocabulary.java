package org.sumspace.common.odrl.vocabulary;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The actions and profiles that a compiler knows. The actions are those of the core and common vocabulary of ODRL 2.2, each
 * with all actions that include it, and {@code join}, which the rules about the members of an ecosystem use.
 */
public final class Vocabulary {
    private static final String USE = "use";
    private static final String TRANSFER = "transfer";
    private static final String JOIN = "join";

    /** Deprecated names. */
    private static final Map<String, String> REPLACED = Map.ofEntries(
            Map.entry("append", "modify"),
            Map.entry("appendTo", "modify"),
            Map.entry("write", "modify"),
            Map.entry("writeTo", "modify"),
            Map.entry("copy", "reproduce"),
            Map.entry("export", "transform"),
            Map.entry("license", "grantUse"),
            Map.entry("pay", "compensate"),
            Map.entry("attachPolicy", "cc:Notice"),
            Map.entry("attachSource", "cc:SourceCode"),
            Map.entry("shareAlike", "cc:ShareAlike"),
            Map.entry("commercialize", "cc:CommercialUse"),
            Map.entry("cc:CommericalUse", "cc:CommercialUse"), // as the published ontology spells it
            Map.entry("share", "cc:Sharing"));

    private static final Vocabulary STANDARD = standardVocabulary();

    private final Map<String, Set<String>> including;
    private final Set<String> profiles;

    private Vocabulary(Map<String, Set<String>> including, Set<String> profiles) {
        this.including = Map.copyOf(including);
        this.profiles = Set.copyOf(profiles);
    }

    /** The vocabulary with only the profile {@link Profile#ALTERNATIVES}. */
    public static Vocabulary standard() {
        return STANDARD;
    }

    private static Vocabulary standardVocabulary() {
        Map<String, String> parents = new HashMap<>();
        for (String action : List.of(
                "acceptTracking aggregate annotate anonymize archive attribute compensate concurrentUse delete derive",
                "digitize display distribute ensureExclusivity execute grantUse include index inform install modify"
                        + " move",
                "nextPolicy obtainConsent play present print read reproduce reviewPolicy stream synchronize"
                        + " textToSpeech",
                "transform translate uninstall watermark",
                "cc:Attribution cc:CommercialUse cc:DerivativeWorks cc:Distribution cc:Notice cc:Reproduction",
                "cc:ShareAlike cc:Sharing cc:SourceCode",
                "adHocShare lease lend preview secondaryUse")) {
            Arrays.stream(action.split(" ")).forEach(each -> parents.put(each, USE));
        }
        parents.put("extract", "reproduce");
        List.of("extractChar", "extractPage", "extractWord").forEach(each -> parents.put(each, "extract"));
        List.of("give", "sell").forEach(each -> parents.put(each, TRANSFER));
        return new Vocabulary(
                close(Map.of(USE, Set.of(USE), TRANSFER, Set.of(TRANSFER), JOIN, Set.of(JOIN)), parents),
                Set.of(Profile.ALTERNATIVES));
    }

    /** This vocabulary with a further profile. An action of the profile must be included in a known one. */
    public Vocabulary with(Profile profile) {
        Set<String> known = new HashSet<>(profiles);
        known.add(profile.iri());
        Map<String, String> parents = new HashMap<>();
        profile.actions()
                .forEach((action, parent) -> parents.put(Names.STANDARD.reduce(action), Names.STANDARD.reduce(parent)));
        return new Vocabulary(close(including, parents), known);
    }

    private static Map<String, Set<String>> close(Map<String, Set<String>> known, Map<String, String> parents) {
        Map<String, Set<String>> closed = new HashMap<>(known);
        for (String action : parents.keySet()) {
            Set<String> ancestors = new HashSet<>();
            String each = action;
            while (each != null && ancestors.add(each)) {
                if (known.containsKey(each)) {
                    ancestors.addAll(known.getOrDefault(each, Set.of()));
                    break;
                }
                each = parents.get(each);
            }
            if (each == null || !known.containsKey(each)) {
                throw new IllegalArgumentException("action " + action + " is included in no known action");
            }
            closed.put(action, ancestors.stream().collect(toUnmodifiableSet()));
        }
        return closed;
    }

    /** @param name reduced by {@link Names} */
    public Optional<String> action(String name) {
        String current = REPLACED.getOrDefault(name, name);
        return including.containsKey(current) ? Optional.of(current) : Optional.empty();
    }

    /** Whether one action is the other, or includes it directly or through others. */
    public boolean includes(String action, String included) {
        return including.getOrDefault(included, Set.of()).contains(action);
    }

    public boolean knowsProfile(String iri) {
        return profiles.contains(iri);
    }
}
