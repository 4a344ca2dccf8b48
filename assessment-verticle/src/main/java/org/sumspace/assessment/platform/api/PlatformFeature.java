package org.sumspace.assessment.platform.api;

import java.time.Clock;
import org.sumspace.assessment.platform.domain.Edition;
import org.sumspace.assessment.platform.service.AccessRequests;
import org.sumspace.assessment.platform.service.TenantService;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Workspaces, the tenants that own them, and what a node offers to the public. */
public record PlatformFeature(
        WorkspaceService workspaces, TenantService tenants, AccessRequests requests, Edition edition, Clock clock)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("createWorkspace", new CreateWorkspaceHandler(workspaces))
                .on("listWorkspaces", new ListWorkspacesHandler(workspaces))
                .on("listTenants", new ListTenantsHandler(tenants))
                .on("createTenant", new CreateTenantHandler(tenants))
                .on("getTenant", new GetTenantHandler(tenants, TenantJson::of))
                .on("updateTenant", new UpdateTenantHandler(tenants))
                .on("suspendTenant", new SuspendTenantHandler(tenants))
                .on("activateTenant", new ActivateTenantHandler(tenants))
                .on("getFeatureFlags", new GetTenantHandler(tenants, TenantJson::features))
                .on("setFeatureFlag", new SetFeatureFlagHandler(tenants))
                .on("getUsage", new GetUsageHandler(tenants, clock))
                .on("listAccessRequests", new ListAccessRequestsHandler(requests))
                .on("requestManagedAccess", new RequestManagedAccessHandler(requests))
                .on("getEditions", new GetEditionsHandler(edition))
                .on("getCloud", new GetCloudHandler(edition));
    }
}
