package org.sumspace.catalog.ecosystem.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.ecosystem.domain.Ecosystem;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering;
import org.sumspace.catalog.ecosystem.domain.EcosystemOffering.OfferingRule;
import org.sumspace.catalog.ecosystem.domain.EcosystemState;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.InfrastructureEntry;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain;
import org.sumspace.catalog.ecosystem.domain.EcosystemState.ProcessingChain.ChainStep;
import org.sumspace.catalog.ecosystem.domain.EntryStatus;
import org.sumspace.catalog.ecosystem.domain.Member;
import org.sumspace.catalog.ecosystem.domain.MembershipEntry;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

class EcosystemCodecTest {
    private static final Instant NOW = Instant.parse("2026-01-02T00:00:00.123Z");
    private static final List<EcosystemOffering> OFFERINGS = List.of(new EcosystemOffering(
            "offering-1", List.of(new OfferingRule("rule-access-4", JsonValue.of(Map.of("value", 3))))));
    private static final SelfDescriptions SELF_DESCRIPTIONS = new SelfDescriptions("https://catalog.example");
    private static final EcosystemKind KIND = new EcosystemKind(true, SELF_DESCRIPTIONS);

    private static ResourceRecord created() {
        return KIND.created(ResourceRecord.created(
                "id",
                "owner",
                new RecordOrigin("id", Digest.of(new byte[0])),
                NOW,
                JsonValue.of(Map.of("name", "n")),
                JsonValue.of(Map.of())));
    }

    private static EcosystemState full() {
        return EcosystemState.of(new Member("owner", List.of("Orchestrator"), OFFERINGS, "s"))
                .withInvitation(new MembershipEntry(
                        "e1", "p1", List.of("r"), OFFERINGS, EntryStatus.REJECTED, NOW, NOW.plusSeconds(1)))
                .withJoinRequest(MembershipEntry.pending("e2", "p2", List.of(), List.of(), NOW))
                .withContract("c")
                .withInfrastructureServices(List.of(new InfrastructureEntry("e3", "s1", "p3", EntryStatus.SIGNED)))
                .withChain(new ProcessingChain("ch", List.of(new ChainStep("p3", "s1", "{\"k\":5}", "c"))))
                .withTermination()
                .withProblem("sign: no");
    }

    @Test
    void state_isReadAsItWasWritten() {
        ResourceRecord record = created();
        Ecosystem ecosystem = EcosystemCodec.read(record).with(full());
        assertThat(EcosystemCodec.read(EcosystemCodec.write(record, ecosystem, NOW)))
                .isEqualTo(ecosystem);
    }

    /** The state as nodes have stored it so far; other versions of this class must read and write the same. */
    @Test
    void storedForm_isTheState() {
        ResourceRecord record = created();
        Ecosystem ecosystem = EcosystemCodec.read(record).with(full());
        String offerings = "[{\"policy\":[{\"ruleId\":\"rule-access-4\",\"values\":{\"value\":3}}],"
                + "\"serviceOffering\":\"offering-1\"}]";
        assertThat(new String(
                        CanonicalJson.write(
                                EcosystemCodec.write(record, ecosystem, NOW).state()),
                        UTF_8))
                .isEqualTo("{\"chains\":[{\"id\":\"ch\",\"steps\":[{\"configuration\":\"c\","
                        + "\"params\":\"{\\\"k\\\":5}\",\"participant\":\"p3\",\"service\":\"s1\"}]}],"
                        + "\"contract\":\"c\",\"infrastructureServices\":[{\"id\":\"e3\","
                        + "\"infrastructureService\":\"s1\",\"participant\":\"p3\",\"status\":\"Signed\"}],"
                        + "\"invitations\":[{\"createdAt\":1767312000123,\"id\":\"e1\",\"offerings\":" + offerings
                        + ",\"participant\":\"p1\",\"roles\":[\"r\"],\"status\":\"Rejected\","
                        + "\"updatedAt\":1767312001123}],\"joinRequests\":[{\"createdAt\":1767312000123,"
                        + "\"id\":\"e2\",\"offerings\":[],\"participant\":\"p2\",\"roles\":[],\"status\":\"Pending\","
                        + "\"updatedAt\":1767312000123}],\"members\":[{\"offerings\":" + offerings
                        + ",\"participant\":\"owner\",\"roles\":[\"Orchestrator\"],\"signature\":\"s\"}],"
                        + "\"problem\":\"sign: no\",\"terminated\":true,"
                        + "\"terms\":[\"member:owner\",\"offered:offering-1\",\"requested:p2\"]}");
    }

    @Test
    void rejectedParticipant_findsNoEcosystemOfItsOwn() {
        ResourceRecord record = created();
        JsonValue terms = EcosystemCodec.write(
                        record, EcosystemCodec.read(record).with(full()), NOW)
                .state()
                .member(ResourceRecord.TERMS);
        assertThat(terms.items().stream().map(JsonValue::asText))
                .containsExactlyInAnyOrder("member:owner", "requested:p2", "offered:offering-1");
    }

    @Test
    void c15_everybodyReadsMembers_butEntriesOfOthersOnlyOnceTheyAreSigned() {
        ResourceRecord record = created();
        EcosystemState state = full().withInvitation(
                        new MembershipEntry("e4", "p4", List.of(), List.of(), EntryStatus.SIGNED, NOW, NOW));
        ResourceRecord stored =
                EcosystemCodec.write(record, EcosystemCodec.read(record).with(state), NOW);
        assertThat(entries(stored, Optional.empty())).containsExactly("e4");
        assertThat(entries(stored, Optional.of(new Actor("p9", false)))).containsExactly("e4");
        assertThat(entries(stored, Optional.of(new Actor("p1", false)))).containsExactly("e1", "e4");
        assertThat(entries(stored, Optional.of(new Actor("p2", false)))).containsExactly("e4", "e2");
        assertThat(entries(stored, Optional.of(new Actor("owner", false)))).containsExactly("e1", "e4", "e2");
        assertThat(entries(stored, Optional.of(new Actor("op@example.org", true))))
                .containsExactly("e1", "e4", "e2");
        assertThat(KIND.view(stored, Optional.of(new Actor("p1", false))))
                .doesNotContainKeys("problem", "pending", "failed");
        assertThat(KIND.view(stored, Optional.of(new Actor("owner", false))))
                .containsKeys("problem", "pending", "failed");
        assertThat(JsonValue.of(KIND.view(stored, Optional.empty()))
                        .member("participants")
                        .items())
                .singleElement()
                .satisfies(member -> assertThat(member.has("signature")).isFalse());
    }

    private static List<String> entries(ResourceRecord record, Optional<Actor> actor) {
        JsonValue view = JsonValue.of(KIND.view(record, actor));
        return Stream.concat(view.member("invitations").items().stream(), view.member("joinRequests").items().stream())
                .map(entry -> entry.member("_id").asText())
                .toList();
    }

    @Test
    void x6_deletedEcosystem_finishesItsCreation_beforeItsContractIsTerminated() {
        ResourceRecord record = created();
        assertThat(KIND.deleted(record, NOW).tasks()).extracting("kind").containsExactly("create", "terminate");
        ResourceRecord withContract = EcosystemCodec.write(
                record, EcosystemCodec.read(record).with(full()).withTasks(List.of()), NOW);
        assertThat(KIND.deleted(withContract, NOW).tasks()).extracting("kind").containsExactly("terminate");
        assertThat(new EcosystemKind(false, SELF_DESCRIPTIONS)
                        .deleted(withContract, NOW)
                        .tasks())
                .isEmpty();
    }

    @Test
    void ecosystemInWhichAnotherMemberHasSigned_isDeleted_andItsContractIsTerminated() {
        ResourceRecord record = created();
        EcosystemState state = EcosystemState.of(new Member("owner", List.of(), List.of(), "s"))
                .withContract("c")
                .withMember(new Member("p1", List.of(), List.of(), "s"));
        ResourceRecord signed =
                EcosystemCodec.write(record, EcosystemCodec.read(record).with(state), NOW);
        assertThat(KIND.deleted(signed, NOW).tasks()).extracting("kind").contains("terminate");
        ResourceRecord terminated =
                EcosystemCodec.write(record, EcosystemCodec.read(record).with(state.withTermination()), NOW);
        assertThat(KIND.deleted(terminated, NOW).tasks()).extracting("kind").contains("terminate");
    }

    @Test
    void move_thatMakesTheStateTooLarge_isRefused_butTheResultOfATaskIsNot() {
        ResourceRecord record = created();
        String longRole = "x".repeat(10_000);
        List<MembershipEntry> many = IntStream.range(0, 500)
                .mapToObj(i -> MembershipEntry.pending("e" + i, "p" + i, List.of(longRole), List.of(), NOW))
                .toList();
        EcosystemState state = new EcosystemState(List.of(), many, List.of(), "", List.of(), List.of(), false, "");
        Ecosystem large = EcosystemCodec.read(record).with(state);
        assertThatThrownBy(() -> EcosystemCodec.writeMove(record, large, NOW))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type().httpStatus()).isEqualTo(422));
        assertThat(EcosystemCodec.read(EcosystemCodec.write(record, large, NOW)).state())
                .isEqualTo(state);
    }
}
