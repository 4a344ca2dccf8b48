package org.sumspace.common.cluster;

import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.IOException;
import org.sumspace.common.config.ClusterConfig;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.http.tls.TlsTrust;

/**
 * The options of the event bus between nodes. With {@code busTls} both ends need a certificate that an organisation in
 * the trust folder issued.
 */
public final class BusOptions {
    static {
        // The key below is put into a PKCS#12 store in memory with a publicly known password. A slow key derivation
        // would not protect it, but would cost every start 0.1 s.
        System.setProperty("keystore.pkcs12.keyPbeIterationCount", "1");
    }

    private BusOptions() {}

    /**
     * @throws IOException if a file of the trust folder cannot be read
     * @throws IllegalArgumentException if mutual TLS is configured without a key
     */
    public static EventBusOptions of(NodeConfig config) throws IOException {
        ClusterConfig cluster = config.cluster();
        EventBusOptions options =
                new EventBusOptions().setHost(cluster.busHost()).setPort(cluster.busPort());
        options.setTcpNoDelay(true);
        if (!cluster.busTls()) {
            return options;
        }
        HttpConfig http = config.http();
        if (http.tlsCertificate() == null || http.tlsKey() == null) {
            throw new IllegalArgumentException(
                    "cluster.busTls needs http.tlsCertificate and http.tlsKey: set them, or switch cluster.busTls off");
        }
        return options.setSsl(true)
                .setClientAuth(ClientAuth.REQUIRED)
                // The bus copies its options through JSON, which loses keys that are not files.
                .setKeyCertOptions(new PemKeyCertOptions()
                        .setCertPath(http.tlsCertificate().toString())
                        .setKeyPath(http.tlsKey().toString()))
                .setTrustOptions(TlsTrust.ofOrganisations(config.identity().trustFolder()));
    }
}
