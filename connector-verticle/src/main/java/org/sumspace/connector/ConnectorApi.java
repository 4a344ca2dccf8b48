package org.sumspace.connector;

import io.vertx.core.Vertx;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.connector.certification.api.CertifyProcessorsHandler;
import org.sumspace.connector.certification.api.RenewConsentsHandler;
import org.sumspace.connector.consent.api.CountConsentsHandler;
import org.sumspace.connector.consent.api.RecordConsentHandler;
import org.sumspace.connector.consent.api.RecordConsentsHandler;
import org.sumspace.connector.consent.api.WithdrawConsentHandler;
import org.sumspace.connector.processor.api.AssignLearnersHandler;
import org.sumspace.connector.processor.api.ListProcessorsHandler;
import org.sumspace.connector.query.api.QueryDataHandler;
import org.sumspace.connector.record.api.IngestStatementsHandler;

/** Which handler answers which operation of {@code connector/openapi.yaml}. */
final class ConnectorApi {
    static final String CONTRACT = "connector/openapi.yaml";

    private ConnectorApi() {}

    static Operations operations(
            Vertx vertx, ConnectorServices services, LoginHandler login, String organisation, long ingestBytesMax) {
        return new Operations()
                .on(LoginHandler.OPERATION, login).stream(
                                "ingestStatements",
                                ingestBytesMax,
                                new IngestStatementsHandler(vertx, services.statements()))
                        .on("listProcessors", new ListProcessorsHandler(services.processors(), organisation))
                        .on("assignLearners", new AssignLearnersHandler(services.processors()))
                        .on("countConsents", new CountConsentsHandler(services.consents()))
                        .on("recordConsents", new RecordConsentsHandler(services.consents()))
                        .on("recordConsent", new RecordConsentHandler(services.consents()))
                        .on("withdrawConsent", new WithdrawConsentHandler(services.consents()))
                        .on("certifyProcessors", new CertifyProcessorsHandler(services.certifications(), organisation))
                        .on("renewConsents", new RenewConsentsHandler(services.certifications()))
                        .on("queryData", new QueryDataHandler(services.queries()));
    }
}
