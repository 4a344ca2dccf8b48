package org.sumspace.converter.core.profile;

/**
 * A deviation of a statement from its profile.
 *
 * @param rule {@code presence}, {@code any}, {@code all} or {@code none}
 * @param path the location in the syntax of the profile
 * @param expected a string, or the list of allowed values
 * @param actual a string, or the list of actual values
 * @param mandatory whether the rule is mandatory; otherwise the profile only recommends it
 */
public record Recommendation(String rule, String path, Object expected, Object actual, boolean mandatory) {}
