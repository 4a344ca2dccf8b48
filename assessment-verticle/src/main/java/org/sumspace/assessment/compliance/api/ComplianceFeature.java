package org.sumspace.assessment.compliance.api;

import org.sumspace.assessment.compliance.service.RunDocuments;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Artefacts that existing clients ask for by routes of their own, and the key of the manifests. */
public record ComplianceFeature(RunDownloads downloads, RunDocuments documents, VerifyingKey manifestKey)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("getSop", new GetSopHandler(downloads))
                .on("getComplianceGraph", new GetComplianceGraphHandler(documents))
                .on("findComplianceGraph", new FindDocumentHandler(documents::graph))
                .on("findDataCard", new FindDocumentHandler(documents::dataCard))
                .on("findModelCard", new FindModelCardHandler(documents))
                .on("getManifestKey", new GetManifestKeyHandler(manifestKey));
    }
}
