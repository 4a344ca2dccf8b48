package org.sumspace.common.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.time.Instant;
import java.util.Date;
import javax.net.ssl.X509KeyManager;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TlsKeysTest {
    private static final int P256_BITS = 256;
    private static final int RSA_BITS = 2048;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "EC, SHA256withECDSA, true",
        "EC, SHA256withECDSA, false",
        "RSA, SHA256withRSA, true",
        "RSA, SHA256withRSA, false"
    })
    void keyOfEveryUsualForm_isReadWithItsChain(String algorithm, String signature, boolean pkcs8) throws Exception {
        KeyPair pair = keyPair(algorithm);
        Object certificate = certificate(pair, signature);
        Path chain = pem("t.crt", certificate, certificate);
        Path key = pem("t.key", pkcs8 ? new JcaPKCS8Generator(pair.getPrivate(), null) : traditional(pair));

        X509KeyManager manager = manager(chain, key);

        String alias = manager.getServerAliases(algorithm, null)[0];
        assertThat(verifies(pair, signature, manager.getPrivateKey(alias))).isTrue();
        assertThat(manager.getCertificateChain(alias)).hasSize(2);
    }

    @Test
    void fileThatHoldsNoKeyOrNoCertificate_isNamed() throws Exception {
        KeyPair pair = keyPair("EC");
        Path chain = pem("t.crt", certificate(pair, "SHA256withECDSA"));
        Path key = pem("t.key", traditional(pair));
        assertThatThrownBy(() -> TlsKeys.of(chain, chain)).hasMessage(chain + " holds no private key");
        assertThatThrownBy(() -> TlsKeys.of(key, key)).hasMessage(key + " holds no certificate");
        assertThatThrownBy(() -> TlsKeys.of(chain, folder.resolve("absent"))).isInstanceOf(IOException.class);
        Path withoutCurve = pem("odd.key", pair);
        assertThatThrownBy(() -> TlsKeys.of(chain, withoutCurve))
                .hasMessage(withoutCurve + " holds a private key that cannot be read");
    }

    private static KeyPair keyPair(String algorithm) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(algorithm.equals("EC") ? P256_BITS : RSA_BITS);
        return generator.generateKeyPair();
    }

    /** As OpenSSL writes it: PKCS#1 (RFC 8017) or SEC 1 (RFC 5915), whose curve stands inside. */
    private static Object traditional(KeyPair pair) throws IOException {
        return pair.getPrivate() instanceof ECPrivateKey key
                ? new PemObject(
                        "EC PRIVATE KEY",
                        new org.bouncycastle.asn1.sec.ECPrivateKey(
                                        P256_BITS,
                                        key.getS(),
                                        new DERBitString(new byte[0]),
                                        SECObjectIdentifiers.secp256r1)
                                .getEncoded())
                : pair;
    }

    private static X509KeyManager manager(Path chain, Path key) throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            return (X509KeyManager)
                    TlsKeys.of(chain, key).getKeyManagerFactory(vertx).getKeyManagers()[0];
        } finally {
            vertx.close().await();
        }
    }

    private static boolean verifies(KeyPair pair, String algorithm, PrivateKey read) throws Exception {
        byte[] message = {1, 2, 3};
        Signature signing = Signature.getInstance(algorithm);
        signing.initSign(read);
        signing.update(message);
        Signature verifying = Signature.getInstance(algorithm);
        verifying.initVerify(pair.getPublic());
        verifying.update(message);
        return verifying.verify(signing.sign());
    }

    private static Object certificate(KeyPair pair, String signature) throws Exception {
        X500Name name = new X500Name("CN=test");
        Instant now = Instant.now();
        return new JcaX509v3CertificateBuilder(
                        name, BigInteger.ONE, Date.from(now), Date.from(now.plusSeconds(60)), name, pair.getPublic())
                .build(new JcaContentSignerBuilder(signature).build(pair.getPrivate()));
    }

    private Path pem(String name, Object... objects) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            for (Object object : objects) {
                writer.writeObject(object);
            }
        }
        return Files.writeString(folder.resolve(name), text.toString());
    }
}
