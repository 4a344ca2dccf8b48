package org.sumspace.common.trust;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;

/** The keys that trusted organisations revoked. An organisation can revoke only its own. Only grows; thread-safe. */
final class Revocations {
    private final Map<Digest, RootCertificate> roots;
    private volatile Set<Signed<Revocation>> all = Set.of();

    /** @param roots by key id */
    Revocations(Map<Digest, RootCertificate> roots) {
        this.roots = roots;
    }

    static Revocations of(Collection<byte[]> notices, Map<Digest, RootCertificate> roots) {
        Revocations revocations = new Revocations(roots);
        notices.forEach(notice -> revocations.add(open(notice, roots)));
        return revocations;
    }

    /** @throws RuntimeException if no trusted root of the organisation signed the notice */
    static Signed<Revocation> open(byte[] notice, Map<Digest, RootCertificate> roots) {
        Signed<Revocation> signed = Revocation.open(notice, keyId -> key(roots.get(keyId)));
        RootCertificate root = roots.get(signed.signer());
        if (root == null || !root.organisation().equals(signed.body().organisation())) {
            throw new InvalidStatementException(
                    "a revocation for '" + signed.body().organisation() + "' signed by another organisation");
        }
        return signed;
    }

    /** @throws RuntimeException if no trusted root of the organisation signed the notice */
    Signed<Revocation> open(byte[] notice) {
        return open(notice, roots);
    }

    synchronized void add(Signed<Revocation> revocation) {
        Set<Signed<Revocation>> more = new LinkedHashSet<>(all);
        more.add(revocation);
        all = Set.copyOf(more);
    }

    List<Signed<Revocation>> all() {
        return List.copyOf(all);
    }

    boolean contains(String organisation, Digest keyId) {
        return all.stream()
                .map(Signed::body)
                .anyMatch(each ->
                        each.keyId().equals(keyId) && each.organisation().equals(organisation));
    }

    private static @Nullable VerifyingKey key(@Nullable RootCertificate root) {
        return root == null ? null : root.key();
    }
}
