package org.sumspace.assessment.platform.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.domain.Labelled;

/**
 * How a node is offered.
 *
 * @param multiTenant whether tenants share the node
 * @param contact for those who ask for a managed node; null if there is none
 */
public record Edition(
        DeploymentMode mode, boolean multiTenant, @Nullable String contact) {
    /** The operator of the node and its users. */
    public enum DeploymentMode implements Labelled {
        COMMUNITY,
        MANAGED,
        ENTERPRISE_PRIVATE
    }
}
