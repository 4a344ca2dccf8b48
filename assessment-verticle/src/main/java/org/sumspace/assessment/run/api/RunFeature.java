package org.sumspace.assessment.run.api;

import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.run.service.FileChecks;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Runs and their files. */
public record RunFeature(
        RunService runs, DatasetService datasets, FileChecks checks, EventStreams streams, CapabilityRegistry registry)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("runAudit", new RunAuditHandler(runs, datasets, registry))
                .on("listAudits", new ListAuditsHandler(runs))
                .on("getAudit", new GetAuditHandler(runs))
                .on("followAudit", new FollowAuditHandler(runs, streams))
                .on("cancelAudit", new CancelAuditHandler(runs))
                .on("deleteAudit", new DeleteAuditHandler(runs))
                .on("repeatAudit", new RepeatAuditHandler(runs))
                .on("listArtifacts", new ListArtifactsHandler(runs))
                .on("getArtifact", new GetArtifactHandler(runs, ""))
                .on("getGuidedArtifact", new GetArtifactHandler(runs, ""))
                .on("getPlot", new GetArtifactHandler(runs, "plots/"))
                .on("getDashboard", new GetDashboardHandler(runs))
                .on("validateDataset", new ValidateDatasetHandler(checks))
                .on("profileDataset", new ProfileDatasetHandler(new DatasetRuns(runs, datasets)))
                .on("transformDataset", new TransformDatasetHandler(new DatasetRuns(runs, datasets)))
                .on("inferTemplate", new InferTemplateHandler(runs))
                .on("getMetrics", new GetMetricsHandler(runs));
    }
}
