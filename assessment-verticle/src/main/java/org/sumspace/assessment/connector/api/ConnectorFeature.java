package org.sumspace.assessment.connector.api;

import org.sumspace.assessment.connector.service.ConnectorService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Models from the connector of the data space. */
public record ConnectorFeature(ConnectorService connector) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("requestModelArtifacts", new RequestModelArtifactsHandler(connector))
                .on("evaluatePolicy", new EvaluatePolicyHandler(connector))
                .on("putConnectorPolicy", new PutConnectorPolicyHandler(connector))
                .on("getConnectorPolicy", new GetConnectorPolicyHandler(connector));
    }
}
