package org.sumspace.converter;

import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.InvalidConfigException.ConfigProblem;

/**
 * The profiles that statements are to follow, from {@code PROFILES_NAMES} and one variable {@code PROFILE_<NAME>_URL} for
 * each of them.
 *
 * @param named whether the settings name the profiles; otherwise they are the default ones
 * @param addresses where profiles are downloaded from, by their names
 */
record ProfileSources(List<String> names, boolean named, Map<String, URI> addresses) {
    private static final String NAMES = "PROFILES_NAMES";
    private static final String DEFAULT_NAMES = "lms,forum,assessment";
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");
    private static final String PUBLISHED = "https://raw.githubusercontent.com/gaia-x-dases/";
    private static final Map<String, String> PUBLIC_ADDRESSES = Map.of(
            "lms", PUBLISHED + "xapi-lms/master/profile/profile.jsonld",
            "forum", PUBLISHED + "xapi-forum/master/profile/base.jsonld",
            "assessment", PUBLISHED + "xapi-assessment/add-mandatory-statements/profile/profile.jsonld");

    ProfileSources {
        names = List.copyOf(names);
        addresses = Map.copyOf(addresses);
    }

    /** @param problems problems of the variables are added to this list */
    static ProfileSources read(Map<String, String> variables, List<ConfigProblem> problems) {
        String listed = variables.getOrDefault(NAMES, "");
        List<String> names = Arrays.stream((listed.isBlank() ? DEFAULT_NAMES : listed).split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        if (!names.stream().allMatch(name -> NAME.matcher(name).matches())) {
            problems.add(new ConfigProblem(NAMES, "names consist of a-z, 0-9, - and _", ""));
        }
        return new ProfileSources(names, !listed.isBlank(), addresses(names, variables, problems));
    }

    /** A profile whose address is blank is not downloaded. */
    private static Map<String, URI> addresses(
            List<String> names, Map<String, String> variables, List<ConfigProblem> problems) {
        Map<String, URI> addresses = new HashMap<>();
        for (String name : names) {
            String variable = "PROFILE_" + name.toUpperCase(Locale.ROOT).replace('-', '_') + "_URL";
            String address = variables.getOrDefault(variable, PUBLIC_ADDRESSES.getOrDefault(name, ""));
            URI url = url(address.strip());
            if (url != null) {
                addresses.put(name, url);
            } else if (!address.isBlank()) {
                problems.add(new ConfigProblem(variable, "expected a URL such as https://example.org/p.jsonld", ""));
            }
        }
        return addresses;
    }

    private static @Nullable URI url(String address) {
        try {
            URI url = URI.create(address);
            return url.getHost() == null ? null : url;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
