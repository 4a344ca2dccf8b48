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

/** The profiles that statements are made to follow. Immutable. */
public final class Profiles {
    private final Set<String> names;
    private final Map<String, Profile> loaded = new LinkedHashMap<>();

    /**
     * @param names of the profiles that statements are to follow
     * @param loaded those of them that there is a copy of
     */
    public Profiles(Set<String> names, Collection<Profile> loaded) {
        this.names = Set.copyOf(names);
        loaded.forEach(profile -> this.loaded.put(profile.name(), profile));
    }

    /**
     * Enriches a statement with what its template knows, and checks it against the template's rules.
     *
     * @param statement is changed
     * @param choice the mapping's, or null. What a statement says itself goes before it, and where it leads to no template,
     *     the templates' own properties decide
     * @throws NodeException not found, if the chosen profile is to be followed and there is no copy of it
     */
    public Profiled apply(Map<String, Object> statement, @Nullable TemplateChoice choice) {
        Optional<Match> named = determined(statement, profile -> profile.isNamedBy(statement));
        TemplateChoice other = named.isPresent() ? null : choice;
        if (other != null && names.contains(other.profile()) && !loaded.containsKey(other.profile())) {
            throw NodeException.notFound("There is no copy of the profile " + other.profile());
        }
        Optional<Match> match = named.or(() -> chosen(other)).or(() -> determined(statement, profile -> true));
        if (match.isEmpty()) {
            return new Profiled(other == null ? null : other.name(), List.of(), true);
        }
        boolean keepsVerb = other != null && other.keepsVerb();
        Template template = match.get().template();
        boolean sound = template.enrich(statement, match.get().profile(), keepsVerb);
        return new Profiled(match.get().name(), template.check(statement, keepsVerb), sound);
    }

    private record Match(String profile, Template template) {
        String name() {
            return profile + "." + template.name();
        }
    }

    private Optional<Match> chosen(@Nullable TemplateChoice choice) {
        Profile profile = choice == null ? null : loaded.get(choice.profile());
        return choice == null || profile == null
                ? Optional.empty()
                : profile.template(choice.template()).map(template -> new Match(profile.name(), template));
    }

    private Optional<Match> determined(Map<String, Object> statement, Predicate<Profile> among) {
        return loaded.values().stream()
                .filter(among)
                .flatMap(profile ->
                        profile.determinedBy(statement).stream().map(template -> new Match(profile.name(), template)))
                .findFirst();
    }
}
