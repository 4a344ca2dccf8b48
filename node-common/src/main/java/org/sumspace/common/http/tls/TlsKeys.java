package org.sumspace.common.http.tls;

import io.vertx.core.net.KeyCertOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.X509KeyManager;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/** The key and certificates that identify a TLS endpoint. */
public final class TlsKeys {
    private static final char[] NO_PASSWORD = {};

    private TlsKeys() {}

    /**
     * Reads PEM files (RFC 7468) into a key store without a slow password function. The PEM options of Vert.x create a
     * password-protected store for each endpoint, which takes 0.1 s without protection, because the password is in
     * memory, too.
     *
     * @param chain the endpoint's certificate, then those above it
     * @param key its private key, not encrypted
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if a file has other content
     */
    public static KeyCertOptions of(Path chain, Path key) throws IOException {
        try {
            KeyStore store = KeyStore.getInstance("JKS");
            store.load(null, null);
            store.setKeyEntry("tls", privateKey(key), NO_PASSWORD, certificates(chain));
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, NO_PASSWORD);
            return KeyCertOptions.wrap((X509KeyManager) factory.getKeyManagers()[0]);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has X.509", e);
        }
    }

    private static Certificate[] certificates(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            Certificate[] chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(in)
                    .toArray(Certificate[]::new);
            if (chain.length == 0) {
                throw new IllegalArgumentException(file + " holds no certificate");
            }
            return chain;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(file + " holds no certificate", e);
        }
    }

    private static PrivateKey privateKey(Path file) throws IOException {
        try (Reader text = Files.newBufferedReader(file);
                PEMParser pem = new PEMParser(text)) {
            for (Object object = pem.readObject(); object != null; object = pem.readObject()) {
                if (object instanceof PrivateKeyInfo key) {
                    return new JcaPEMKeyConverter().getPrivateKey(key);
                }
                if (object instanceof PEMKeyPair pair) {
                    return new JcaPEMKeyConverter().getPrivateKey(pair.getPrivateKeyInfo());
                }
            }
        } catch (PEMException e) {
            throw new IllegalArgumentException(file + " holds a private key that cannot be read", e);
        }
        throw new IllegalArgumentException(file + " holds no private key");
    }
}
