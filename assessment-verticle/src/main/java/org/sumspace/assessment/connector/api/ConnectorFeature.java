package org.sumspace.assessment.connector.api;

import org.sumspace.assessment.connector.service.ConnectorService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Models from the connector of the data space. */
public record ConnectorFeature(ConnectorService connector) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("requestModelArtifacts", new RequestModelArtifactsHandler(connector))
                .handle("evaluatePolicy", new EvaluatePolicyHandler(connector))
                .handle("putConnectorPolicy", new PutConnectorPolicyHandler(connector))
                .handle("getConnectorPolicy", new GetConnectorPolicyHandler(connector));
    }
}
