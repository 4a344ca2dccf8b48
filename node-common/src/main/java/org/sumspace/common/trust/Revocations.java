package org.sumspace.common.trust;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.statement.InvalidStatementException;
import org.sumspace.common.statement.Signed;

/** Which keys the trusted organisations revoked. An organisation can revoke its own alone. */
final class Revocations {
    private final Set<Entry> entries;

    private record Entry(String organisation, Digest keyId) {}

    private Revocations(Set<Entry> entries) {
        this.entries = Set.copyOf(entries);
    }

    static Revocations of(Collection<byte[]> notices, Map<Digest, RootCertificate> roots) {
        Set<Entry> entries = new HashSet<>();
        for (byte[] notice : notices) {
            Revocation revocation = open(notice, roots);
            entries.add(new Entry(revocation.organisation(), revocation.keyId()));
        }
        return new Revocations(entries);
    }

    /** @throws RuntimeException if no trusted root of the organisation signed the notice */
    static Revocation open(byte[] notice, Map<Digest, RootCertificate> roots) {
        Signed<Revocation> signed = Revocation.open(notice, keyId -> key(roots.get(keyId)));
        RootCertificate root = roots.get(signed.signer());
        if (root == null || !root.organisation().equals(signed.body().organisation())) {
            throw new InvalidStatementException(
                    "a revocation for '" + signed.body().organisation() + "' signed by another organisation");
        }
        return signed.body();
    }

    boolean contains(String organisation, Digest keyId) {
        return entries.contains(new Entry(organisation, keyId));
    }

    private static @Nullable VerifyingKey key(@Nullable RootCertificate root) {
        return root == null ? null : root.key();
    }
}
