package org.sumspace.connector.exchange.api;

import java.time.Clock;
import java.time.Duration;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.exchange.core.message.PartHeaders;
import org.sumspace.connector.exchange.service.ChainWork;
import org.sumspace.connector.exchange.service.ExchangeList;
import org.sumspace.connector.exchange.service.TriggerService;
import org.sumspace.connector.exchange.service.legacy.OldPeerService;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.Envelope;

/**
 * Exchanges of data, for clients and for the connectors of other participants.
 *
 * @param timeout how long a request that begins an exchange waits for its end
 */
public record ExchangeFeature(
        TriggerService triggers,
        ExchangeList exchanges,
        PeerService peers,
        OldPeerService oldPeers,
        ChainWork chainWork,
        Duration timeout,
        Clock clock,
        Envelope envelope)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        TriggerAnswer answer = new TriggerAnswer(triggers, timeout, envelope);
        operations
                .handle("triggerExchange", new TriggerExchangeHandler(answer))
                .handle("triggerExchangeOfConsumer", new TriggerExchangeHandler(answer))
                .handle("triggerExchangeWithKey", new TriggerExchangeWithKeyHandler(answer))
                .handle("verifyTriggerKey", new VerifyTriggerKeyHandler())
                .handle("listExchanges", new ListExchangesHandler(exchanges, envelope))
                .handle("getExchange", new GetExchangeHandler(exchanges, peers, envelope))
                .handle("cancelExchange", new CancelExchangeHandler(triggers, envelope))
                .handle("openExchange", new OpenExchangeHandler(peers, oldPeers, envelope))
                .handle("updateExchange", new UpdateExchangeHandler(oldPeers, triggers, envelope))
                .handle("reportSuccess", new EndExchangeHandler(peers, oldPeers, false, envelope))
                .handle("reportError", new EndExchangeHandler(peers, oldPeers, true, envelope))
                .handle("requestExport", new RequestExportHandler(peers, oldPeers, envelope))
                .handle("reportServiceChainStep", new ReportServiceChainStepHandler(peers, envelope))
                .handle("getServiceChainStep", new GetServiceChainStepHandler(exchanges, peers, envelope))
                .stream(
                        "resumeServiceChain",
                        chainWork.resultBytesMax(),
                        new ResumeServiceChainHandler(chainWork, clock))
                .stream(
                        "importPart",
                        PartHeaders.PART_BYTES_MAX,
                        new ImportPartHandler(peers, new OldImport(oldPeers, envelope)));
    }
}
