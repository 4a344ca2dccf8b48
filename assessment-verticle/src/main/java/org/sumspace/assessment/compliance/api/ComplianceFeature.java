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
                .handle("getSop", new GetSopHandler(downloads))
                .handle("getComplianceGraph", new GetComplianceGraphHandler(documents))
                .handle("findComplianceGraph", new FindDocumentHandler(documents::graph))
                .handle("findDataCard", new FindDocumentHandler(documents::dataCard))
                .handle("findModelCard", new FindModelCardHandler(documents))
                .handle("getManifestKey", new GetManifestKeyHandler(manifestKey));
    }
}
