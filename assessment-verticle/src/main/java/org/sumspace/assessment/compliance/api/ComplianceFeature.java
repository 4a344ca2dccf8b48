package org.sumspace.assessment.compliance.api;

import org.sumspace.assessment.compliance.core.ComplianceGraph;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Artefacts that existing clients ask for by routes of their own, and the key of the manifests. */
public record ComplianceFeature(RunDownloads downloads, VerifyingKey manifestKey) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("getSop", new GetSopHandler(downloads))
                .on("getComplianceGraph", new GetComplianceGraphHandler(downloads))
                .on("findComplianceGraph", new FindDocumentHandler(downloads, ComplianceGraph.NAME))
                .on("findDataCard", new FindDocumentHandler(downloads, "data_card.json"))
                .on("findModelCard", new FindModelCardHandler(downloads))
                .on("getManifestKey", new GetManifestKeyHandler(manifestKey));
    }
}
