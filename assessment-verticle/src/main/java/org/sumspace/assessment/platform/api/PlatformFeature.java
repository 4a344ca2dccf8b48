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
                .handle("createWorkspace", new CreateWorkspaceHandler(workspaces))
                .handle("listWorkspaces", new ListWorkspacesHandler(workspaces))
                .handle("listTenants", new ListTenantsHandler(tenants))
                .handle("createTenant", new CreateTenantHandler(tenants))
                .handle("getTenant", new GetTenantHandler(tenants, TenantJson::of))
                .handle("updateTenant", new UpdateTenantHandler(tenants))
                .handle("suspendTenant", new SuspendTenantHandler(tenants))
                .handle("activateTenant", new ActivateTenantHandler(tenants))
                .handle("getFeatureFlags", new GetTenantHandler(tenants, TenantJson::features))
                .handle("setFeatureFlag", new SetFeatureFlagHandler(tenants))
                .handle("getUsage", new GetUsageHandler(tenants, clock))
                .handle("listAccessRequests", new ListAccessRequestsHandler(requests))
                .handle("requestManagedAccess", new RequestManagedAccessHandler(requests))
                .handle("getEditions", new GetEditionsHandler(edition))
                .handle("getCloud", new GetCloudHandler(edition));
    }
}
