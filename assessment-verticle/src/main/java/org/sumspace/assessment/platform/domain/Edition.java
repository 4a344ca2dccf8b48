package org.sumspace.assessment.platform.domain;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a node is offered.
 *
 * @param multiTenant whether tenants share the node
 * @param contact for those who ask for a managed node; null if there is none
 */
public record Edition(
        DeploymentMode mode, boolean multiTenant, @Nullable String contact) {
    /** The operator of the node and its users. */
    public enum DeploymentMode {
        COMMUNITY,
        MANAGED,
        ENTERPRISE_PRIVATE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
