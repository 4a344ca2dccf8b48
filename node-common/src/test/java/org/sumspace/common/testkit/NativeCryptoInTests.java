package org.sumspace.common.testkit;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.sumspace.common.crypto.NativeCrypto;

/** Tests use the cryptography that nodes use. */
public final class NativeCryptoInTests implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
        NativeCrypto.prefer();
    }
}
