package org.sumspace.catalog.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.service.BilateralContracts;
import org.sumspace.catalog.fixture.ForwardingNegotiations;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationParty;
import org.sumspace.catalog.negotiation.domain.NegotiationState;
import org.sumspace.catalog.negotiation.domain.NegotiationStatus;
import org.sumspace.common.document.JsonValue;

/**
 * Runs negotiations against a contract manager without idempotency, lost and late requests, crashes and refusals. Each rule
 * that the design needs is switched off once, by a variant of a part, to show that the run would find its absence.
 *
 * <p>{@code -Dsimulation.seeds=N} runs more seeds, {@code -Dsimulation.first=S} begins with another.
 */
class NegotiationSimulationTest {
    private static final long FIRST = Long.getLong("simulation.first", 1);
    private static final long SEEDS = Long.getLong("simulation.seeds", 2_500);
    private static final long SEEDS_OF_VARIANTS = 3_000;

    @Test
    void x1_everyRunEnds_andNothingIsLostDoubledOrSignedUnseen() {
        LongStream.range(FIRST, FIRST + SEEDS).forEach(seed -> {
            List<String> breaches = NegotiationRun.run(seed, Variant.REAL);
            assertThat(breaches)
                    .as("-Dsimulation.first=%s -Dsimulation.seeds=1", seed)
                    .isEmpty();
        });
    }

    @Test
    void sameSeed_givesTheSameRun() {
        Variant off = Variant.REAL.withoutIfMatch();
        long seed = LongStream.range(0, SEEDS_OF_VARIANTS)
                .filter(each -> !NegotiationRun.run(each, off).isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(NegotiationRun.run(seed, off)).isEqualTo(NegotiationRun.run(seed, off));
    }

    @Test
    void x1_off_tasksInASecondDocument_areFound() {
        Map<String, List<OutboxTask>> tasks = new HashMap<>();
        assertFound(
                "the negotiation ended as SignatureReady",
                Variant.REAL
                        .moves((world, store) -> new TasksApart(world, store, tasks))
                        .tasks((world, store) -> new TasksApart(world, store, tasks)),
                tasks::clear);
    }

    @Test
    void m3_off_movesOnUnseenTerms_areFound() {
        assertFound("terms were accepted that the party had not seen", Variant.REAL.withoutIfMatch(), () -> {});
    }

    @Test
    void x3_off_creationWithoutALook_isFound() {
        assertFound(
                "two contracts were made for one acceptance",
                Variant.REAL.contracts(manager -> new Passing(manager) {
                    @Override
                    public Future<Optional<JsonValue>> findBilateral(String uid) {
                        return Future.succeededFuture(Optional.empty());
                    }
                }),
                () -> {});
    }

    /** Policies that arrive late make signatures void at a contract manager that has versions. */
    @Test
    void x3_off_policiesWithoutTheVersionOfTheContract_areFound() {
        assertFound(
                "here the negotiation is Signed",
                Variant.REAL.contracts(manager -> new Passing(manager) {
                    @Override
                    public Future<JsonValue> setBilateralPolicies(
                            String contractId, List<JsonValue> policies, long version) {
                        return super.setBilateralPolicies(contractId, policies, SimManager.ANY_VERSION);
                    }
                }),
                () -> {});
    }

    @Test
    void x2_off_unconditionalWriteOfTheRunner_isFound() {
        assertFound(
                "an acknowledged move was overwritten",
                Variant.REAL.tasks((world, store) -> new ForwardingNegotiations(store) {
                    @Override
                    public Future<Negotiation> replace(Negotiation negotiation) {
                        return store.overwrite(negotiation);
                    }
                }),
                () -> {});
    }

    @Test
    void n1_off_contractThatIsUsedAgain_isFound() {
        assertFound(
                "a signature is under other terms than its party has seen",
                Variant.REAL.contracts(manager -> new Passing(manager) {
                    @Override
                    public Future<Optional<JsonValue>> findBilateral(String uid) {
                        return super.findBilateral(ofAll(uid));
                    }

                    @Override
                    public Future<JsonValue> createBilateral(NewBilateral contract) {
                        return super.createBilateral(new NewBilateral(
                                ofAll(contract.uid()),
                                contract.provider(),
                                contract.consumer(),
                                contract.offering(),
                                contract.purpose()));
                    }

                    private String ofAll(String uid) {
                        return uid.substring(0, uid.lastIndexOf(':'));
                    }
                }),
                () -> {});
    }

    @Test
    void n1_off_tasksThatStayAfterNewTerms_areFound() {
        assertFound(
                "tasks never end",
                Variant.REAL.moves((world, store) -> new ForwardingNegotiations(store) {
                    @Override
                    public Future<Negotiation> replace(Negotiation negotiation) {
                        return store.find(negotiation.id()).compose(before -> {
                            boolean isProposal = negotiation.state().status() == NegotiationStatus.NEGOTIATION;
                            List<OutboxTask> earlier = before.orElseThrow().tasks();
                            return store.replace(isProposal ? negotiation.withTasks(earlier) : negotiation);
                        });
                    }
                }),
                () -> {});
    }

    /** Moves see a negotiation that both have signed as one that only the provider has signed. */
    @Test
    void n2_off_movesAfterBothSignatures_areFound() {
        assertFound(
                "a contract is signed at the manager, and here the negotiation is",
                Variant.REAL.moves((world, store) -> new ForwardingNegotiations(store) {
                    @Override
                    public Future<Optional<Negotiation>> find(String id) {
                        return store.find(id).map(found -> found.map(each -> withOneSignature(each)));
                    }
                }),
                () -> {});
    }

    private static Negotiation withOneSignature(Negotiation negotiation) {
        NegotiationState state = negotiation.state();
        if (state.status() != NegotiationStatus.SIGNATURE_READY || !state.isSignedByBoth()) {
            return negotiation;
        }
        return new Negotiation(
                negotiation.id(),
                negotiation.revision(),
                negotiation.version(),
                negotiation.origin(),
                negotiation.parties(),
                state.withoutSignature(NegotiationParty.CONSUMER, ""),
                negotiation.tasks(),
                negotiation.createdAt(),
                negotiation.updatedAt());
    }

    private static void assertFound(String breach, Variant variant, Runnable beforeEach) {
        boolean isFound = LongStream.range(0, SEEDS_OF_VARIANTS).anyMatch(seed -> {
            beforeEach.run();
            return NegotiationRun.run(seed, variant).stream().anyMatch(each -> each.contains(breach));
        });
        assertThat(isFound).as("%s, within %s seeds", breach, SEEDS_OF_VARIANTS).isTrue();
    }

    /** A contract manager behind another one. */
    private static class Passing implements BilateralContracts {
        private final BilateralContracts manager;

        Passing(BilateralContracts manager) {
            this.manager = manager;
        }

        @Override
        public Future<Optional<JsonValue>> findBilateral(String uid) {
            return manager.findBilateral(uid);
        }

        @Override
        public Future<JsonValue> createBilateral(NewBilateral contract) {
            return manager.createBilateral(contract);
        }

        @Override
        public Future<JsonValue> bilateral(String contractId) {
            return manager.bilateral(contractId);
        }

        @Override
        public Future<JsonValue> setBilateralPolicies(String contractId, List<JsonValue> policies, long version) {
            return manager.setBilateralPolicies(contractId, policies, version);
        }

        @Override
        public Future<JsonValue> signBilateral(String contractId, String party, String signature) {
            return manager.signBilateral(contractId, party, signature);
        }

        @Override
        public Future<JsonValue> terminateBilateral(String contractId) {
            return manager.terminateBilateral(contractId);
        }
    }
}
