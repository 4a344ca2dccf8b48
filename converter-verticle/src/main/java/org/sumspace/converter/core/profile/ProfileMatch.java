package org.sumspace.converter.core.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of applying profiles to a statement.
 *
 * @param template {@code profile.template}, or null if no template applies
 * @param staysValid whether a statement that was valid certainly still is; otherwise it must be validated again
 */
public record ProfileMatch(@Nullable String template, List<Recommendation> recommendations, boolean staysValid) {}
