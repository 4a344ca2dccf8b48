package org.sumspace.converter.core.profile;

/**
 * Where a statement does not follow its profile.
 *
 * @param rule {@code presence}, {@code any}, {@code all} or {@code none}
 * @param path the location, as the profile writes it
 * @param expected a text, or the list of values
 * @param actual a text, or the list of the values found
 * @param binding whether the profile demands it, and does not only recommend it
 */
public record Recommendation(String rule, String path, Object expected, Object actual, boolean binding) {}
