package org.sumspace.processor.core;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.Revocation;
import org.sumspace.processor.domain.Receiver;

/**
 * Which aggregators stated of which execution plan that they discarded it without ever having released anything of it,
 * and for which ones, gone for good, their organisations' roots stated it.
 *
 * @param signersByPlan key ids of aggregators that stated it themselves
 */
public record Discarded(Map<Digest, Set<Digest>> signersByPlan, List<Signed<Revocation>> revocations) {
    public static final Discarded NOTHING = new Discarded(Map.of(), List.of());

    public Discarded {
        signersByPlan = Map.copyOf(signersByPlan);
        revocations = List.copyOf(revocations);
    }

    /**
     * @param notices with verified signatures
     * @param revocations verified with the roots of the organisations they name
     */
    public static Discarded of(List<Signed<DiscardNotice>> notices, List<Signed<Revocation>> revocations) {
        return new Discarded(
                notices.stream()
                        .collect(Collectors.groupingBy(
                                notice -> notice.body().plan(),
                                Collectors.mapping(Signed::signer, Collectors.toSet()))),
                revocations);
    }

    boolean by(List<Receiver> everyone, Digest plan) {
        Set<Digest> signers = signersByPlan.getOrDefault(plan, Set.of());
        return everyone.stream().allMatch(each -> signers.contains(each.keyId()) || isStatedFor(each, plan));
    }

    private boolean isStatedFor(Receiver gone, Digest plan) {
        return revocations.stream()
                .map(Signed::body)
                .anyMatch(revocation -> revocation.discards(plan, gone.keyId(), gone.organisation()));
    }
}
