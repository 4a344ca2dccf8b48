package org.sumspace.common.crypto;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.Security;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The cryptography of AWS-LC, which takes less time than the Java implementation and needs no warm-up. */
public final class NativeCrypto {
    private static final Logger LOG = LoggerFactory.getLogger(NativeCrypto.class);

    /** The native library exists for some platforms only, and the system may forbid to load it. */
    static final boolean AVAILABLE = load();

    private NativeCrypto() {}

    /**
     * From now on Java uses the digests, ciphers and key agreements of AWS-LC in this process, also for TLS. Without
     * the native library nothing changes.
     */
    public static void prefer() {
        if (AVAILABLE) {
            Security.insertProviderAt(AmazonCorrettoCryptoProvider.INSTANCE, 1);
        }
    }

    private static boolean load() {
        Throwable error = AmazonCorrettoCryptoProvider.INSTANCE.getLoadingError();
        if (error != null) {
            LOG.info(
                    "Cryptography is done in Java, which takes about twice the time, because the native library did not load: {}",
                    error.getMessage());
        }
        return error == null;
    }
}
