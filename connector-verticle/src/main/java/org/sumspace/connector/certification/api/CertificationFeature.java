package org.sumspace.connector.certification.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.certification.service.CertificationService;

/**
 * The signed consent statements of processors.
 *
 * @param organisation that runs this connector
 */
public record CertificationFeature(CertificationService certifications, String organisation) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("certifyProcessors", new CertifyProcessorsHandler(certifications, organisation))
                .handle("renewConsents", new RenewConsentsHandler(certifications));
    }
}
