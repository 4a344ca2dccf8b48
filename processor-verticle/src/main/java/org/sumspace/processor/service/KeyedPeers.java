package org.sumspace.processor.service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.peer.PeerClient;

/** Signs requests with the processors' own keys: one client for each key, as it has to be. Thread-safe. */
final class KeyedPeers {
    private final PeerClient node;
    private final Map<Digest, PeerClient> clients = new ConcurrentHashMap<>();

    KeyedPeers(PeerClient node) {
        this.node = node;
    }

    PeerClient as(SigningKey key) {
        return clients.computeIfAbsent(key.publicKey().id(), keyId -> node.as(key));
    }
}
