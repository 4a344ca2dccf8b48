package org.sumspace.converter.core.profile;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.mapping.TemplateChoice;

/** The profiles that the settings name. Immutable. */
public final class Profiles {
    private final Set<String> names;
    private final Map<String, XapiProfile> loaded = new LinkedHashMap<>();

    /**
     * @param names the profiles named in the settings
     * @param loaded those of them that have a usable copy
     */
    public Profiles(Set<String> names, Collection<XapiProfile> loaded) {
        this.names = Set.copyOf(names);
        loaded.forEach(profile -> this.loaded.put(profile.name(), profile));
    }

    /**
     * Enriches a statement with the values of its template, and checks it against the template's rules.
     *
     * @param statement is modified
     * @param choice the template that the mapping chose, or null; {@link TemplateChoice#NONE} for none. A category that marks a profile takes precedence. If
     *     there is no such template, the determining properties of all templates decide
     * @throws NodeException not found, if the settings name the chosen profile and it has no copy
     */
    public ProfileMatch apply(Map<String, Object> statement, @Nullable TemplateChoice choice) {
        Optional<Match> declared = findMatch(statement, profile -> profile.isDeclaredBy(statement));
        TemplateChoice mappingChoice = declared.isPresent() ? null : choice;
        if (mappingChoice != null
                && names.contains(mappingChoice.profile())
                && !loaded.containsKey(mappingChoice.profile())) {
            throw NodeException.notFound(noCopy(mappingChoice.profile()));
        }
        if (mappingChoice != null && mappingChoice.equals(TemplateChoice.NONE)) {
            return new ProfileMatch(null, List.of(), true);
        }
        Optional<Match> match =
                declared.or(() -> chosen(mappingChoice)).or(() -> findMatch(statement, profile -> true));
        if (match.isEmpty()) {
            return new ProfileMatch(mappingChoice == null ? null : mappingChoice.name(), List.of(), true);
        }
        boolean keepsVerb = mappingChoice != null && mappingChoice.keepsVerb();
        ProfileTemplate template = match.get().template();
        boolean staysValid = template.enrich(statement, match.get().profile(), keepsVerb);
        return new ProfileMatch(match.get().name(), template.check(statement, keepsVerb), staysValid);
    }

    private static String noCopy(String profile) {
        return "There is no copy of profile " + profile + ", which this statement must follow. Put " + profile
                + ".jsonld into the folder PROFILES_BASE_PATH, let a converter download it, or leave it out of"
                + " PROFILES_NAMES.";
    }

    private record Match(String profile, ProfileTemplate template) {
        String name() {
            return profile + "." + template.name();
        }
    }

    private Optional<Match> chosen(@Nullable TemplateChoice choice) {
        XapiProfile profile = choice == null ? null : loaded.get(choice.profile());
        return choice == null || profile == null
                ? Optional.empty()
                : profile.template(choice.template()).map(template -> new Match(profile.name(), template));
    }

    private Optional<Match> findMatch(Map<String, Object> statement, Predicate<XapiProfile> filter) {
        return loaded.values().stream()
                .filter(filter)
                .flatMap(profile ->
                        profile.findTemplate(statement).stream().map(template -> new Match(profile.name(), template)))
                .findFirst();
    }

    /**
     * The result of applying profiles to a statement.
     *
     * @param template {@code profile.template}, or null if no template applies
     * @param staysValid whether a statement that was valid certainly still is; otherwise it must be validated again
     */
    public record ProfileMatch(@Nullable String template, List<Recommendation> recommendations, boolean staysValid) {}
}
