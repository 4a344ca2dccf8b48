package org.sumspace.connector;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.sumspace.connector.exchange.service.legacy.LegacyChannel;
import org.sumspace.connector.exchange.service.legacy.LegacyExchanges;
import org.sumspace.connector.exchange.service.legacy.LegacyItems;
import org.sumspace.connector.exchange.service.legacy.LegacyPeerCalls;
import org.sumspace.connector.exchange.service.legacy.LegacyPeers;
import org.sumspace.connector.exchange.service.terms.ExchangeTerms;

/**
 * What exchanges with old connectors need besides.
 *
 * @param terms that mark exchanges with old connectors
 */
record LegacyExchangeServices(
        LegacyPeers peers,
        LegacyChannel channel,
        LegacyExchanges exchanges,
        ExchangeTerms terms,
        LegacyPeerCalls calls) {
    /**
     * @param urls gives the canonical URL of a participant
     * @param endpoint of this connector
     */
    static LegacyExchangeServices of(
            ExchangeServices.Node node,
            ExchangeWork work,
            List<PeerConfig> configured,
            LegacyExchanges exchanges,
            UnaryOperator<String> urls,
            Supplier<String> endpoint) {
        LegacyPeers peers =
                new LegacyPeers(configured.stream().map(PeerConfig::legacyPeer).toList(), urls);
        LegacyChannel channel = new LegacyChannel(node.http(), work.catalog()::endpoint);
        ExchangeTerms terms = work.terms().withOldPeers(peers::contains);
        LegacyItems items = new LegacyItems(channel, exchanges, work.payloads(), node.clock());
        LegacyPeerCalls calls =
                new LegacyPeerCalls(peers, channel, exchanges, items, terms, work.gate(), endpoint, node.clock());
        return new LegacyExchangeServices(peers, channel, exchanges, terms, calls);
    }
}
