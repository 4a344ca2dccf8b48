package org.sumspace.processor.core;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.Revocation;
import org.sumspace.processor.domain.ContributionLedgerEntry.Receiver;

/**
 * Evidence that aggregators discarded execution plans without having released any result of them: notices signed by the
 * aggregators, and revocations signed by the organisations' roots for aggregators that are permanently gone.
 *
 * @param signersByPlan by plan, the key ids of the aggregators that signed a notice
 */
public record DiscardEvidence(Map<Digest, Set<Digest>> signersByPlan, List<Signed<Revocation>> revocations) {
    public static final DiscardEvidence NONE = new DiscardEvidence(Map.of(), List.of());

    public DiscardEvidence {
        signersByPlan = Map.copyOf(signersByPlan);
        revocations = List.copyOf(revocations);
    }

    /**
     * @param notices with verified signatures
     * @param revocations verified with the roots of the organisations they name
     */
    public static DiscardEvidence of(List<Signed<DiscardNotice>> notices, List<Signed<Revocation>> revocations) {
        return new DiscardEvidence(
                notices.stream()
                        .collect(Collectors.groupingBy(
                                notice -> notice.body().plan(),
                                Collectors.mapping(Signed::signer, Collectors.toSet()))),
                revocations);
    }

    /** Whether the evidence shows that all receivers discarded the plan. */
    boolean covers(List<Receiver> receivers, Digest plan) {
        Set<Digest> signers = signersByPlan.getOrDefault(plan, Set.of());
        return receivers.stream().allMatch(each -> signers.contains(each.keyId()) || isRevokedFor(each, plan));
    }

    private boolean isRevokedFor(Receiver receiver, Digest plan) {
        return revocations.stream()
                .map(Signed::body)
                .anyMatch(revocation -> revocation.discards(plan, receiver.keyId(), receiver.organisation()));
    }
}
