package org.sumspace.common.http.participant;

import io.vertx.core.Future;
import java.net.URI;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;

/** The records of participants, as their catalogs publish them. */
public record ParticipantRecords(NodeHttpClient http) implements ParticipantKeys.Records {
    private static final long RECORD_BYTES_MAX = 256 * 1024;

    @Override
    public Future<JsonValue> read(URI participant) {
        return http.send(HttpCall.get(participant).answerBytesMax(RECORD_BYTES_MAX))
                .map(answer -> JsonValue.received(answer.body().getBytes()));
    }
}
