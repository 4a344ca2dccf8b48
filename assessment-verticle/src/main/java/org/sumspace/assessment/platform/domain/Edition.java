package org.sumspace.assessment.platform.domain;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a node is offered.
 *
 * @param multiTenant whether tenants share the node
 * @param contact for those who ask for a managed node; null if nobody is named
 */
public record Edition(
        DeploymentMode mode, boolean multiTenant, @Nullable String contact) {
    /** Who runs the node, and for whom. */
    public enum DeploymentMode {
        COMMUNITY,
        MANAGED,
        ENTERPRISE_PRIVATE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
