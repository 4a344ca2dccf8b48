package org.sumspace.processor.core;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.DiscardNotice;
import org.sumspace.common.statement.Signed;

/** Which aggregators stated of which execution plan that they discarded it without ever having released anything of it. */
public record Discarded(Map<Digest, Set<Digest>> signersByPlan) {
    public static final Discarded NOTHING = new Discarded(Map.of());

    public Discarded {
        signersByPlan = Map.copyOf(signersByPlan);
    }

    /** @param notices with verified signatures */
    public static Discarded of(List<Signed<DiscardNotice>> notices) {
        return new Discarded(notices.stream()
                .collect(Collectors.groupingBy(
                        notice -> notice.body().plan(), Collectors.mapping(Signed::signer, Collectors.toSet()))));
    }

    boolean by(List<Digest> everyone, Digest plan) {
        return signersByPlan.getOrDefault(plan, Set.of()).containsAll(everyone);
    }
}
