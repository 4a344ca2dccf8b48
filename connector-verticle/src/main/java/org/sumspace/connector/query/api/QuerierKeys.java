package org.sumspace.connector.query.api;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.peer.Peer;
import org.sumspace.common.peer.SenderKeys;
import org.sumspace.connector.query.service.DataQueryService;

/** The keys of the processors that may query data. */
public record QuerierKeys(DataQueryService queries) implements SenderKeys {
    @Override
    public Future<Optional<Peer.Holder>> find(Digest keyId) {
        return queries.processor(keyId)
                .map(found -> found.map(processor -> new Peer.Holder(processor.key(), processor)));
    }
}
