package org.sumspace.processor.service;

import java.util.Map;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.peer.PeerClient;

/**
 * A cache of HTTP clients that sign requests with the processors' own keys, one client for each key. The least recently
 * used client is removed; creating it again is cheap, because a client keeps no state between requests. Thread-safe.
 */
final class KeyedPeers {
    static final int CLIENTS_MAX = 1_024;

    private final PeerClient node;
    private final Map<Digest, PeerClient> clients = BoundedMap.byUse(CLIENTS_MAX);

    KeyedPeers(PeerClient node) {
        this.node = node;
    }

    synchronized PeerClient as(SigningKey key) {
        return clients.computeIfAbsent(key.publicKey().id(), keyId -> node.as(key));
    }
}
