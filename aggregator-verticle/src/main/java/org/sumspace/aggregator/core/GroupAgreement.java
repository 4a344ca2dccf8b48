package org.sumspace.aggregator.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.core.AgreementAction.Accuse;
import org.sumspace.aggregator.core.AgreementAction.Agree;
import org.sumspace.aggregator.core.AgreementAction.Ask;
import org.sumspace.aggregator.core.AgreementAction.Discard;
import org.sumspace.aggregator.core.AgreementAction.Keep;
import org.sumspace.aggregator.core.AgreementAction.Publish;
import org.sumspace.aggregator.core.AgreementAction.Resend;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardReason;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Seal;

/**
 * How the aggregators of a group agree on one contributor set or on none, as one of them sees it. In epoch e each signs
 * one list of what it holds; whoever holds all lists of an epoch applies the same function to them: the thresholds are
 * met, then it seals, once and for all; or they are not, then the next epoch opens. Equal seals of all are an agreement;
 * two that differ prove that somebody signed two lists, and end the plan.
 *
 * <p>Every input answers with actions to be done in order, and changes the state at once: an action that stores
 * something counts as done. The state is therefore that of the stored statements, and restoring the same
 * statements in the same order leads to it again. Statements are given with their signature, plan and group verified.
 * Not thread-safe.
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
    /** Since when nothing was stored, as far as that is after a peer's first list; null before that list. */
    private @Nullable Instant quietSince;

    private Instant lastListAt = Instant.MIN;
    private List<AgreementAction> actions = new ArrayList<>();

    public GroupAgreement(AgreementTerms terms, StatementSigner signer, SetRules rules) {
        this.terms = terms;
        this.signer = signer;
        this.rules = rules;
        this.asking = new AskPacing(terms.pace());
    }

    /** A share and its manifest are stored; at a parent, a group's sum and the digest of its set. */
    public List<AgreementAction> contributionStored(int position, int attempt, Digest manifest, Instant now) {
        contributions.add(position, attempt, manifest);
        if (quietSince != null) {
            quietSince = now;
        }
        return advance(now);
    }

    /** A contributor signed two statements for one attempt: from the next list on it is left out. */
    public void exclude(int position) {
        contributions.exclude(position);
    }

    /** What stands at this position will not come any more, and nobody waits for it; after a restart they do again. */
    public List<AgreementAction> lost(int position, Instant now) {
        contributions.lose(position);
        return advance(now);
    }

    /** The epoch from which on a share counts that is stored now. */
    public int countsFromEpoch() {
        return ownList(epoch).isPresent() ? epoch + 1 : epoch;
    }

    /** Whether this aggregator sealed, so that no further share can count. */
    public boolean sealed() {
        return statements.seal(terms.index()) != null;
    }

    /** Whether this aggregator signed a list. */
    public boolean listed() {
        return ownList(1).isPresent();
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

    /** When {@link #tick} is due at the latest; empty if only messages can change anything. */
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

    /** What a peer in that epoch asks for, this aggregator's own list before others; lists of former epochs it has. */
    public List<Signed<?>> held(int epoch) {
        return statements.since(epoch, terms.index());
    }

    /** What remains once the plan is over here: who released holds all seals, so nobody asks for former lists. */
    public List<Signed<?>> lastHeld() {
        return held(statements.lastEpoch(terms.index()));
    }

    /** The set on which all seals agree. */
    public Optional<ContributorSet> agreedSet() {
        return agreed ? Optional.of(intersection()) : Optional.empty();
    }

    /** Takes back what the journal holds: a list or seal. */
    public void restore(Signed<?> statement) {
        statement.as(ReceivedList.class).ifPresent(statements::addList);
        statement.as(Seal.class).ifPresent(statements::addSeal);
    }

    /** Takes back what the journal holds: a share, or a group's sum. */
    public void restoreContribution(int position, int attempt, Digest manifest) {
        contributions.add(position, attempt, manifest);
    }

    /** Goes on after a restart: repeats this aggregator's own last words and asks for what it may have missed. */
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

    /** Whether this aggregator's list of the current epoch is out; signs it if it is time. */
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

    /** From when on the list of the current epoch is to be signed, as far as one can tell now. */
    private Instant listDue() {
        if (epoch > 1) {
            boolean reason = contributions.hasNewsSince(ownList(epoch - 1).map(Signed::body))
                    || !statements.lists(epoch).isEmpty();
            return reason ? later(lastListAt, terms.pace().betweenLists()) : Instant.MAX;
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
        accuse(List.of(held, other), held.signer() + " signed two statements for one slot");
        return due();
    }

    /** This aggregator signed a statement that its journal does not know: it must not sign another. */
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
            actions.add(new Discard(DiscardReason.NOT_STARTED, "nothing arrived"));
        } else if (epoch > 1) {
            List<String> unmet = rules.unmet(intersectionOf(epoch - 1));
            actions.add(new Discard(DiscardReason.BELOW_THRESHOLD, String.join("; ", unmet)));
        } else {
            actions.add(new Discard(DiscardReason.EXPIRED, "no seal in time, without: " + missing()));
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

    /** The peers whose word on the current step is not here: their seals once sealed, else their lists. */
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
