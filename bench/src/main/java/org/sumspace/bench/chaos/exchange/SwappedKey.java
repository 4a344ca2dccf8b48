package org.sumspace.bench.chaos.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import org.sumspace.client.NodeClient;
import org.sumspace.client.ServiceKeyClient;
import org.sumspace.client.ServiceKeyClient.ServiceKeys;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.sandbox.client.ConnectorRegistration;
import org.sumspace.sandbox.client.SpaceOperators;

/** A catalog that shows another key of a participant for a while, like a dishonest catalog. */
final class SwappedKey {
    private final NodeClient catalog;
    private final ServiceKeys participant;
    private final URI endpoint;
    private final ConnectorKeys own;

    private SwappedKey(NodeClient catalog, ServiceKeys participant, URI endpoint, ConnectorKeys own) {
        this.catalog = catalog;
        this.participant = participant;
        this.endpoint = endpoint;
        this.own = own;
    }

    /**
     * Replaces the keys of a participant in its record at the catalog.
     *
     * @param account logged in at the catalog as the participant
     */
    static SwappedKey of(NodeClient account, SpaceOperators operators) {
        String url = account.base() + "/v1/catalog/participants/" + account.subject();
        JsonValue record = JsonValue.parse(new String(ExchangeClients.answered(() -> operators.download(url)), UTF_8));
        SwappedKey swapped = new SwappedKey(
                account,
                ExchangeClients.answered(new ServiceKeyClient(account)::get),
                URI.create(record.member("dataspaceEndpoint").asText()),
                ConnectorKeys.read(record.member(ConnectorKeys.FIELD)));
        ConnectorKey attackers =
                new ConnectorKey(SigningKey.generate(new SecureRandom()).publicKey(), false);
        swapped.publish(new ConnectorKeys(List.of(attackers)));
        return swapped;
    }

    /**
     * Restores the participant's own keys in the record. Its connector notices the change within minutes, and registers
     * again.
     */
    void putBack() {
        publish(own);
    }

    private void publish(ConnectorKeys keys) {
        ExchangeClients.answered(() -> {
            ConnectorRegistration.register(catalog, participant, endpoint, keys, Instant.now());
            return true;
        });
    }
}
