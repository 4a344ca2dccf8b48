package org.sumspace.catalog.negotiation.core;

import static org.sumspace.catalog.negotiation.domain.NegotiationStatus.AUTHORIZED;
import static org.sumspace.catalog.negotiation.domain.NegotiationStatus.DECLINED;
import static org.sumspace.catalog.negotiation.domain.NegotiationStatus.NEGOTIATION;
import static org.sumspace.catalog.negotiation.domain.NegotiationStatus.REQUESTED;
import static org.sumspace.catalog.negotiation.domain.NegotiationStatus.SIGNATURE_READY;
import static org.sumspace.catalog.negotiation.domain.NegotiationStatus.SIGNED;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationMove;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.domain.NegotiationState;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.catalog.negotiation.domain.Standing;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

/** The state table of negotiations: which moves are permitted, and what they change. */
public final class NegotiationRules {
    private static final int RETRY_SECONDS = 2;

    private static final List<PolicyRule> NO_TERMS = List.of(new PolicyRule("", "", JsonValue.of(Map.of())));

    /**
     * One move of each kind. Their terms and signatures are never sent, so none of them equals a move that was already
     * made.
     */
    private static final List<NegotiationMove> ALL_MOVES = List.of(
            new NegotiationMove.Authorize(NO_TERMS),
            new NegotiationMove.Negotiate(NO_TERMS),
            new NegotiationMove.Accept(),
            new NegotiationMove.Sign(""),
            new NegotiationMove.Decline());

    private NegotiationRules() {}

    /** The moves of one party in one version of a negotiation. */
    private record Turn(Negotiation before, NegotiationParty party, Instant now) {
        NegotiationState state() {
            return before.state();
        }

        NegotiationStatus status() {
            return state().status();
        }

        String caller() {
            return before.parties().participant(party);
        }

        boolean isProposer() {
            return state().latestNegotiator().equals(caller());
        }
    }

    /**
     * Makes a move.
     *
     * @param expected the version that the caller has seen; empty if it means the newest, whatever it is
     * @return the negotiation after it; empty if the caller has made this move already
     * @throws NodeException FORBIDDEN if this party may never make it; CONFLICT if it is not permitted now, or the version
     *     is another
     */
    public static Optional<Negotiation> move(
            Negotiation before, NegotiationParty party, NegotiationMove move, OptionalLong expected, Instant now) {
        Turn turn = new Turn(before, party, now);
        if (isRepeated(turn, move)) {
            return Optional.empty();
        }
        if (move instanceof NegotiationMove.Authorize && party != NegotiationParty.PROVIDER) {
            throw NodeException.forbidden("Only the provider authorizes a negotiation.");
        }
        if (expected.isPresent() && expected.getAsLong() != before.version()) {
            throw NodeException.conflict(
                    "The negotiation has version " + before.version() + ": read it again before you move it.");
        }
        return Optional.of(changed(turn, move));
    }

    /**
     * Where a negotiation stands for a participant.
     *
     * @param hasManager whether there is a contract manager; without one, no party can accept or sign
     */
    public static Standing standing(Negotiation negotiation, String participant, boolean hasManager) {
        Optional<NegotiationParty> party = negotiation.parties().party(participant);
        List<NegotiationMove> moves =
                party.map(own -> moves(negotiation, own, hasManager)).orElse(List.of());
        return new Standing(
                party.map(own -> turn(negotiation, own, hasManager)).orElse(Standing.Turn.NONE),
                moves.stream().map(NegotiationMove::label).toList());
    }

    private static Standing.Turn turn(Negotiation negotiation, NegotiationParty own, boolean hasManager) {
        if (isTurn(negotiation, own, hasManager)) {
            return Standing.Turn.MINE;
        }
        NegotiationParty other =
                own == NegotiationParty.PROVIDER ? NegotiationParty.CONSUMER : NegotiationParty.PROVIDER;
        return isTurn(negotiation, other, hasManager) ? Standing.Turn.THEIRS : Standing.Turn.NONE;
    }

    /** Whether the negotiation waits for this party: it can bring it nearer to a contract. */
    public static boolean isTurn(Negotiation negotiation, NegotiationParty party, boolean hasManager) {
        return moves(negotiation, party, hasManager).stream().anyMatch(NegotiationMove::agrees);
    }

    private static List<NegotiationMove> moves(Negotiation negotiation, NegotiationParty party, boolean hasManager) {
        return ALL_MOVES.stream()
                .filter(move -> hasManager || !move.needsManager())
                .filter(move -> isPermitted(negotiation, party, move))
                .toList();
    }

    private static boolean isPermitted(Negotiation negotiation, NegotiationParty party, NegotiationMove move) {
        try {
            return move(negotiation, party, move, OptionalLong.empty(), negotiation.updatedAt())
                    .isPresent();
        } catch (NodeException refusal) {
            return false;
        }
    }

    private static boolean isRepeated(Turn turn, NegotiationMove move) {
        NegotiationState state = turn.state();
        if (move instanceof NegotiationMove.Authorize authorize) {
            return isProposed(turn, AUTHORIZED, authorize.policies());
        }
        if (move instanceof NegotiationMove.Negotiate negotiate) {
            return isProposed(turn, NEGOTIATION, negotiate.policies());
        }
        if (move instanceof NegotiationMove.Sign sign) {
            return sign.signature().equals(state.signatures().get(turn.party()));
        }
        return move instanceof NegotiationMove.Accept
                ? state.acceptedBy().equals(turn.caller())
                : state.status() == DECLINED;
    }

    private static boolean isProposed(Turn turn, NegotiationStatus status, List<PolicyRule> policies) {
        List<PolicyRule> present = turn.state().policies();
        return turn.status() == status
                && turn.isProposer()
                && present.size() == policies.size()
                && IntStream.range(0, present.size())
                        .allMatch(i -> present.get(i).saysSameAs(policies.get(i)));
    }

    private static Negotiation changed(Turn turn, NegotiationMove move) {
        if (move instanceof NegotiationMove.Authorize authorize) {
            return authorized(turn, authorize);
        }
        if (move instanceof NegotiationMove.Negotiate negotiate) {
            return negotiated(turn, negotiate);
        }
        if (move instanceof NegotiationMove.Accept) {
            return accepted(turn);
        }
        return move instanceof NegotiationMove.Sign sign ? signed(turn, sign) : declined(turn);
    }

    private static Negotiation authorized(Turn turn, NegotiationMove.Authorize move) {
        requireStatus(turn, "authorized", REQUESTED, NEGOTIATION);
        if (turn.status() == NEGOTIATION) {
            requireTurn(turn);
        }
        return proposed(turn, AUTHORIZED, move.policies(), turn.before().tasks());
    }

    private static Negotiation negotiated(Turn turn, NegotiationMove.Negotiate move) {
        requireStatus(turn, "negotiated", AUTHORIZED, NEGOTIATION, SIGNATURE_READY);
        if (turn.status() == SIGNATURE_READY) {
            requireNotSignedByBoth(turn);
            List<OutboxTask> tasks = NegotiationTask.afterAcceptance(turn.before(), turn.now());
            return proposed(turn, NEGOTIATION, move.policies(), tasks);
        }
        requireTurn(turn);
        return proposed(turn, NEGOTIATION, move.policies(), turn.before().tasks());
    }

    private static Negotiation proposed(
            Turn turn, NegotiationStatus status, List<PolicyRule> policies, List<OutboxTask> tasks) {
        return turn.before().next(turn.state().proposed(status, policies, turn.caller()), tasks, turn.now());
    }

    private static Negotiation accepted(Turn turn) {
        requireStatus(turn, "accepted", AUTHORIZED, NEGOTIATION);
        requireTurn(turn);
        NegotiationState state = turn.state().accepted(turn.caller());
        String uid = turn.before().next(state, List.of(), turn.now()).contractUid();
        return turn.before().next(state, NegotiationTask.ofAcceptance(turn.before(), uid, turn.now()), turn.now());
    }

    private static Negotiation signed(Turn turn, NegotiationMove.Sign move) {
        requireStatus(turn, "signed", SIGNATURE_READY);
        if (turn.state().signatures().containsKey(turn.party())) {
            throw NodeException.conflict("You have signed with another signature.");
        }
        if (!NegotiationTask.areTermsThere(turn.before())) {
            throw new NodeException(
                    ProblemType.CONFLICT,
                    "The contract manager does not have the contract and its terms yet; try again.",
                    List.of(),
                    RETRY_SECONDS,
                    null);
        }
        return turn.before()
                .next(
                        turn.state().signedBy(turn.party(), move.signature()),
                        NegotiationTask.withSignature(turn.before(), turn.party(), turn.now()),
                        turn.now());
    }

    private static Negotiation declined(Turn turn) {
        requireStatus(turn, "declined", REQUESTED, AUTHORIZED, NEGOTIATION, SIGNATURE_READY);
        if (turn.status() != SIGNATURE_READY) {
            return turn.before().next(turn.state().declined(), turn.before().tasks(), turn.now());
        }
        requireNotSignedByBoth(turn);
        return turn.before()
                .next(turn.state().declined(), NegotiationTask.afterAcceptance(turn.before(), turn.now()), turn.now());
    }

    private static void requireStatus(Turn turn, String moved, NegotiationStatus... permitted) {
        if (!List.of(permitted).contains(turn.status())) {
            throw NodeException.conflict(
                    "A negotiation with the status " + turn.status().label() + " cannot be " + moved + ".");
        }
    }

    private static void requireTurn(Turn turn) {
        if (turn.isProposer()) {
            throw NodeException.conflict("You proposed the present terms: it is the other party's turn.");
        }
    }

    private static void requireNotSignedByBoth(Turn turn) {
        if (turn.state().isSignedByBoth()) {
            throw NodeException.conflict("Both parties have signed.");
        }
    }

    /** Whether another move may be evaluated on this version, after it was evaluated on an earlier one. */
    public static boolean haveSameTerms(Negotiation one, Negotiation other) {
        return one.state().terms() == other.state().terms();
    }

    /** The negotiation whose contract has ended at the contract manager. */
    public static Negotiation over(Negotiation before, Instant now) {
        if (before.state().status() != SIGNED) {
            throw new IllegalArgumentException("only a signed contract can be over");
        }
        return before.next(before.state().asOver(), before.tasks(), now);
    }
}
