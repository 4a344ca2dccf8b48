package org.sumspace.aggregator.round.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.round.core.AgreementAction.Accuse;
import org.sumspace.aggregator.round.core.AgreementAction.Agree;
import org.sumspace.aggregator.round.core.AgreementAction.Ask;
import org.sumspace.aggregator.round.core.AgreementAction.Discard;
import org.sumspace.aggregator.round.core.AgreementAction.Keep;
import org.sumspace.aggregator.round.core.AgreementAction.Publish;
import org.sumspace.aggregator.round.core.AgreementAction.Resend;
import org.sumspace.aggregator.round.domain.SetRules;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Seal;

/**
 * One aggregator's part in the agreement of its group on one contributor set, or on none. In each epoch every member
 * signs one list of its contributions. A member that holds all lists of an epoch intersects them: if the thresholds are
 * met it seals, once and finally; otherwise the next epoch begins. Equal seals of all members are an agreement. Two
 * different seals prove that a member signed two lists, and end the plan.
 *
 * <p>Every input returns actions to be done in order, and changes the state at once: an action that stores something
 * counts as done. The state is therefore determined by the stored statements, and restoring the same statements in the
 * same order restores it. Callers verify the signature, plan and group of statements. Not thread-safe.
 */
public final class GroupAgreement {
    private final AgreementTerms terms;
    private final StatementSigner signer;
    private final SetRules rules;
    private final ContributionBook contributions = new ContributionBook();
    private final StatementBook statements = new StatementBook();
    private final AskPacing asking;

    private int epoch = 1;
    private boolean ended;
    private boolean agreed;
    /** Time of the last stored contribution or of a peer's first list, whichever is later; null before that list. */
    private @Nullable Instant quietSince;

    private Instant lastListAt = Instant.MIN;
    private List<AgreementAction> actions = new ArrayList<>();

    public GroupAgreement(AgreementTerms terms, StatementSigner signer, SetRules rules) {
        this.terms = terms;
        this.signer = signer;
        this.rules = rules;
        this.asking = new AskPacing(terms.pace());
    }

    /** A contribution is stored: a share with its manifest, or at a parent a group's sum with the digest of its set. */
    public List<AgreementAction> contributionStored(int position, int attempt, Digest manifest, Instant now) {
        contributions.add(position, attempt, manifest);
        if (quietSince != null) {
            quietSince = now;
        }
        return advance(now);
    }

    /** Leaves a contributor out of later lists, because it signed two statements for one attempt. */
    public void exclude(int position) {
        contributions.exclude(position);
    }

    /**
     * The contribution at this position will not arrive, so the aggregator does not wait for it. This is not restored
     * after a restart.
     */
    public List<AgreementAction> lost(int position, Instant now) {
        contributions.lose(position);
        return advance(now);
    }

    /** The epoch of the first list that a contribution stored now is in. */
    public int countsFromEpoch() {
        return ownList(epoch).isPresent() ? epoch + 1 : epoch;
    }

    /** Whether this aggregator sealed, so that no further contribution can count. */
    public boolean sealed() {
        return statements.seal(terms.index()) != null;
    }

    public List<AgreementAction> listReceived(Signed<ReceivedList> list, Instant now) {
        int listEpoch = list.body().epoch();
        if (listEpoch > epoch) {
            asking.soon(now);
        }
        if (listEpoch > epoch + 1) {
            return advance(now);
        }
        Signed<ReceivedList> held =
                statements.list(listEpoch, list.body().index()).orElse(null);
        if (held != null) {
            return held.equals(list) ? List.of() : contradiction(held, list);
        }
        if (list.body().index() == terms.index()) {
            return forgotten(list);
        }
        statements.addList(list);
        actions.add(new Keep(list));
        if (quietSince == null) {
            quietSince = now;
        }
        return advance(now);
    }

    public List<AgreementAction> sealReceived(Signed<Seal> seal, Instant now) {
        Signed<Seal> held = statements.seal(seal.body().index());
        if (held != null) {
            return held.equals(seal) ? List.of() : contradiction(held, seal);
        }
        if (seal.body().index() == terms.index()) {
            return forgotten(seal);
        }
        statements.addSeal(seal);
        actions.add(new Keep(seal));
        if (!sealed()) {
            asking.soon(now);
        }
        return advance(now);
    }

    /** Time passed; see {@link #nextTick}. */
    public List<AgreementAction> tick(Instant now) {
        return advance(now);
    }

    /** When {@link #tick} is due at the latest; empty if only messages can change the state. */
    public Optional<Instant> nextTick() {
        if (ended || agreed) {
            return Optional.empty();
        }
        if (sealed()) {
            return Optional.of(asking.due()).filter(at -> !at.equals(Instant.MAX));
        }
        Instant list = ownList(epoch).isPresent() ? Instant.MAX : listDue();
        Instant ask = missing().isEmpty() ? Instant.MAX : asking.due();
        return Stream.of(list, ask, terms.sealUntil()).min(Instant::compareTo);
    }

    /** The statements that a peer in that epoch may miss; in each epoch this aggregator's own list comes first. */
    public List<Signed<?>> held(int epoch) {
        return statements.since(epoch, terms.index());
    }

    /** The statements to keep once the plan is over. A member that released has all seals and needs no former lists. */
    public List<Signed<?>> lastHeld() {
        return held(statements.lastEpoch(terms.index()));
    }

    /** The set on which all seals agree. */
    public Optional<ContributorSet> agreedSet() {
        return agreed ? Optional.of(intersection()) : Optional.empty();
    }

    /** Restores a list or seal from the journal. */
    public void restore(Signed<?> statement) {
        statement.as(ReceivedList.class).ifPresent(statements::addList);
        statement.as(Seal.class).ifPresent(statements::addSeal);
    }

    /** Restores a contribution from the journal. */
    public void restoreContribution(int position, int attempt, Digest manifest) {
        contributions.add(position, attempt, manifest);
    }

    /**
     * Continues after a restart: sends this aggregator's last statements again, and asks for statements that it may
     * have missed.
     */
    public List<AgreementAction> resume(Instant now) {
        while (allListsHeld() && !rules.unmet(intersection()).isEmpty()) {
            epoch++;
        }
        quietSince = statements.lists(1).isEmpty() ? null : now;
        lastListAt = now;
        asking.soon(now);
        ownList(epoch).or(() -> ownList(epoch - 1)).ifPresent(list -> actions.add(new Resend(list)));
        Signed<Seal> seal = statements.seal(terms.index());
        if (seal != null) {
            actions.add(new Resend(seal));
        }
        return advance(now);
    }

    private List<AgreementAction> advance(Instant now) {
        while (!ended && !sealed() && listOrWait(now) && allListsHeld()) {
            ContributorSet set = intersection();
            if (rules.unmet(set).isEmpty()) {
                seal(set, now);
                break;
            }
            epoch++;
        }
        compareSeals();
        if (!ended && !sealed() && !now.isBefore(terms.sealUntil())) {
            discardUnsealed();
        }
        ask(now);
        return due();
    }

    /** Signs this aggregator's list of the current epoch if it is due; returns whether it is signed. */
    private boolean listOrWait(Instant now) {
        if (ownList(epoch).isPresent()) {
            return true;
        }
        if (now.isBefore(listDue()) || !now.isBefore(terms.sealUntil())) {
            return false;
        }
        Signed<ReceivedList> list = signer.sign(
                new ReceivedList(terms.plan(), terms.group(), epoch, terms.index(), contributions.current()));
        statements.addList(list);
        actions.add(new Publish(list));
        lastListAt = now;
        asking.begin(now);
        return true;
    }

    /** When the list of the current epoch is due, according to the present state. */
    private Instant listDue() {
        if (epoch > 1) {
            boolean needed = contributions.hasNewsSince(ownList(epoch - 1).map(Signed::body))
                    || !statements.lists(epoch).isEmpty();
            return needed ? later(lastListAt, terms.pace().betweenLists()) : Instant.MAX;
        }
        if (contributions.settled() == terms.expected()) {
            return Instant.MIN;
        }
        Instant afterPeer = quietSince == null
                ? Instant.MAX
                : later(quietSince, terms.pace().quietAfterPeerList());
        return afterPeer.isBefore(terms.listDeadline()) ? afterPeer : terms.listDeadline();
    }

    private void seal(ContributorSet set, Instant now) {
        if (!now.isBefore(terms.sealUntil())) {
            return;
        }
        List<Digest> lists =
                statements.lists(epoch).values().stream().map(Signed::digest).toList();
        Signed<Seal> seal = signer.sign(new Seal(
                terms.plan(),
                terms.group(),
                epoch,
                terms.index(),
                lists,
                set.digest(terms.plan(), terms.group()),
                rules.contributors(set)));
        statements.addSeal(seal);
        actions.add(new Publish(seal));
        asking.begin(now);
    }

    private void compareSeals() {
        if (ended || agreed || statements.seals().isEmpty()) {
            return;
        }
        List<Seal> seals =
                statements.seals().values().stream().map(Signed::body).toList();
        if (!seals.stream().allMatch(seal -> seal.agreesWith(seals.get(0)))) {
            accuse(statements.sealed(), "the seals of the group differ");
        } else if (sealed() && seals.size() == terms.shares()) {
            agreed = true;
            actions.add(new Agree(intersection(), epoch));
        }
    }

    private List<AgreementAction> contradiction(Signed<?> held, Signed<?> other) {
        if (ended) {
            return List.of();
        }
        accuse(List.of(held, other), held.signer() + " signed two statements where one is allowed");
        return due();
    }

    /**
     * Handles an own statement that is missing in the journal: this aggregator signed it, so it must not sign another
     * one.
     */
    private List<AgreementAction> forgotten(Signed<?> own) {
        if (ended) {
            return List.of();
        }
        ended = true;
        actions.add(new Discard(
                DiscardReason.SEALS_DIFFER,
                "this node lost its own " + own.body().type()));
        return due();
    }

    private List<AgreementAction> due() {
        List<AgreementAction> due = actions;
        actions = new ArrayList<>();
        return due;
    }

    private void accuse(List<Signed<?>> evidence, String detail) {
        ended = true;
        actions.add(new Accuse(evidence));
        actions.add(new Discard(DiscardReason.SEALS_DIFFER, detail));
    }

    private void discardUnsealed() {
        ended = true;
        if (contributions.isEmpty()) {
            actions.add(new Discard(DiscardReason.NOT_STARTED, "no contribution arrived"));
        } else if (epoch > 1) {
            List<String> unmet = rules.unmet(intersectionOf(epoch - 1));
            actions.add(new Discard(DiscardReason.BELOW_THRESHOLD, String.join("; ", unmet)));
        } else {
            actions.add(new Discard(
                    DiscardReason.EXPIRED,
                    "not sealed in time; lists are missing of the aggregators with index " + missing()));
        }
    }

    private void ask(Instant now) {
        List<Integer> missing = missing();
        if (ended || agreed || missing.isEmpty() || now.isBefore(asking.due())) {
            return;
        }
        missing.forEach(index -> actions.add(new Ask(index, epoch)));
        asking.asked(now);
    }

    /** The peers whose statement of the current step is missing: a seal once this aggregator sealed, else a list. */
    public List<Integer> missing() {
        var held =
                sealed() ? statements.seals().keySet() : statements.lists(epoch).keySet();
        return IntStream.rangeClosed(1, terms.shares())
                .filter(index -> index != terms.index() && !held.contains(index))
                .boxed()
                .toList();
    }

    private boolean allListsHeld() {
        return statements.lists(epoch).size() == terms.shares();
    }

    private ContributorSet intersection() {
        return intersectionOf(epoch);
    }

    private ContributorSet intersectionOf(int listEpoch) {
        return ContributorSet.intersection(
                statements.lists(listEpoch).values().stream().map(Signed::body).toList());
    }

    private Optional<Signed<ReceivedList>> ownList(int listEpoch) {
        return statements.list(listEpoch, terms.index());
    }

    private static Instant later(Instant from, Duration by) {
        return from.equals(Instant.MIN) ? from : from.plus(by);
    }
}
