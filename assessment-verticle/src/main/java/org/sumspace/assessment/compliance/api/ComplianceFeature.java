package org.sumspace.assessment.compliance.api;

import org.sumspace.assessment.compliance.core.ComplianceGraph;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Artefacts that existing clients ask for by routes of their own, and the key of the manifests. */
public record ComplianceFeature(RunService runs, VerifyingKey manifestKey) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("getSop", new GetSopHandler(runs))
                .on("getComplianceGraph", new GetComplianceGraphHandler(runs))
                .on("findComplianceGraph", new FindDocumentHandler(runs, ComplianceGraph.NAME))
                .on("findDataCard", new FindDocumentHandler(runs, "data_card.json"))
                .on("findModelCard", new FindModelCardHandler(runs))
                .on("getManifestKey", new GetManifestKeyHandler(manifestKey));
    }
}
