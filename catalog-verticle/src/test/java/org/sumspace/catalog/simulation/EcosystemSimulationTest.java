package org.sumspace.catalog.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.common.document.JsonValue;

/**
 * Runs ecosystems against a contract manager without idempotency: contracts, signatures, memberships, offerings and deletions,
 * with lost and late requests, crashes and refusals. Each rule that the design needs is switched off once, to show that the run
 * would find its absence.
 *
 * <p>{@code -Dsimulation.seeds=N} runs more seeds, {@code -Dsimulation.first=S} begins with another.
 */
class EcosystemSimulationTest {
    private static final long FIRST = Long.getLong("simulation.first", 1);
    private static final long SEEDS = Long.getLong("simulation.seeds", 300);
    private static final long SEEDS_OF_VARIANTS = 3_000;

    @Test
    void x1_everyRunEnds_andOnlySignaturesThatTheManagerHoldsMakeMembers() {
        LongStream.range(FIRST, FIRST + SEEDS).forEach(seed -> {
            List<String> breaches = EcosystemRun.run(seed, EcosystemVariant.REAL);
            assertThat(breaches)
                    .as("-Dsimulation.first=%s -Dsimulation.seeds=1", seed)
                    .isEmpty();
        });
    }

    /** The tasks are written a second after the record, and a crash in between loses them. */
    @Test
    void x1_off_tasksInASecondWrite_areFound() {
        assertFound(
                "the contract has other rules of an offering than the ecosystem",
                EcosystemVariant.REAL.moves((world, store) -> new ForwardingRecords(store) {
                    @Override
                    public Future<ResourceRecord> replace(ResourceRecord record) {
                        return store.findStored(record.id())
                                .compose(before -> store.replace(record.withTasks(tasks(before))))
                                .compose(written -> record.tasks().isEmpty()
                                        ? Future.succeededFuture(written)
                                        : second().compose(passed -> store.replace(written.withTasks(record.tasks()))));
                    }

                    private Future<Void> second() {
                        Promise<Void> passed = Promise.promise();
                        world.after(Duration.ofSeconds(1), world.ofProcess(passed::complete));
                        return passed.future();
                    }

                    private List<OutboxTask> tasks(Optional<ResourceRecord> before) {
                        return before.map(ResourceRecord::tasks).orElse(List.of());
                    }
                }));
    }

    @Test
    void x2_off_unconditionalWriteOfTheRunner_isFound() {
        assertFound(
                "an acknowledged move was overwritten",
                EcosystemVariant.REAL.tasks((world, store) -> new ForwardingRecords(store) {
                    @Override
                    public Future<ResourceRecord> replace(ResourceRecord record) {
                        return store.now(record.id()).isEmpty() ? store.replace(record) : store.overwrite(record);
                    }
                }));
    }

    @Test
    void x3_off_creationWithoutALook_isFound() {
        assertFound(
                "two contracts were made", EcosystemVariant.REAL.contracts(manager -> new ForwardingContracts(manager) {
                    @Override
                    public Future<Optional<JsonValue>> findContract(String uid) {
                        return Future.succeededFuture(Optional.empty());
                    }
                }));
    }

    @Test
    void e1_off_memberBeforeTheManagerHasTheSignature_isFound() {
        assertFound(
                "a member's signature is not at the contract manager",
                EcosystemVariant.REAL.contracts(manager -> new ForwardingContracts(manager) {
                    @Override
                    public Future<JsonValue> signContract(
                            String contractId, String participant, String role, String signature) {
                        return super.signContract(contractId, participant, role, signature)
                                .otherwise(JsonValue.of(Map.of()));
                    }
                }));
    }

    @Test
    void x6_off_recordThatIsRemovedBeforeItsContractIsTerminated_isFound() {
        assertFound(
                "the contract of a deleted ecosystem is open",
                EcosystemVariant.REAL.deletion(record -> record.withTasks(List.of())));
    }

    @Test
    void x6_off_deletedOfferingThatEcosystemsKeep_isFound() {
        assertFound(
                "a deleted offering is offered",
                EcosystemVariant.REAL.tasks((world, store) -> new ForwardingRecords(store) {
                    @Override
                    public List<String> idsOf(String term) {
                        return List.of();
                    }
                }));
    }

    /** The contract lost its rules from before a refused change, although the ecosystem showed them as applied. */
    @Test
    void x4_off_rulesThatAreNotRestoredAfterARefusal_areFound() {
        assertFound(
                "the contract has other rules of an offering than the ecosystem",
                EcosystemVariant.REAL.contracts(manager -> {
                    Map<String, Boolean> refused = new HashMap<>();
                    return new ForwardingContracts(manager) {
                        @Override
                        public Future<JsonValue> setOfferingPolicies(
                                String contractId, String participant, String offering, List<JsonValue> policies) {
                            return refused.containsKey(offering)
                                    ? super.contract(contractId)
                                    : super.setOfferingPolicies(contractId, participant, offering, policies)
                                            .onFailure(failure -> refused.put(offering, true));
                        }
                    };
                }));
    }

    private static void assertFound(String breach, EcosystemVariant variant) {
        boolean isFound = LongStream.range(0, SEEDS_OF_VARIANTS)
                .anyMatch(seed -> EcosystemRun.run(seed, variant).contains(breach));
        assertThat(isFound).as("%s, within %s seeds", breach, SEEDS_OF_VARIANTS).isTrue();
    }
}
