package org.sumspace.assessment.run.domain;

import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;

/** Signs manifests. A worker process, which reads untrusted files, does not have the key itself. */
public interface ManifestSigner {
    VerifyingKey publicKey();

    /**
     * @param manifest in canonical JSON
     * @return an Ed25519 signature
     */
    byte[] sign(byte[] manifest);

    static ManifestSigner of(SigningKey key) {
        return new ManifestSigner() {
            @Override
            public VerifyingKey publicKey() {
                return key.publicKey();
            }

            @Override
            public byte[] sign(byte[] manifest) {
                return key.sign(manifest);
            }
        };
    }
}
