package org.sumspace.contract.agent.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.agent.domain.AgentProfile;
import org.sumspace.contract.agent.domain.AgentProfile.Sightings;
import org.sumspace.contract.agent.domain.ContractParties;
import org.sumspace.contract.agent.domain.ContractParties.Offer;

class ProfileUpdatesTest {
    private static final ContractParties CONTRACT = ContractReader.read(JsonValue.parse("""
        {"_id": "c1", "orchestrator": "elm", "status": "pending",
         "members": [{"participant": "ash", "role": "r"}, {"participant": "oak"}, {"role": "nobody"}],
         "serviceOfferings": [
          {"participant": "oak", "serviceOffering": "records", "policies": [{"description": "open"}, {}]},
          {"participant": "fir", "serviceOffering": "records", "policies": [{"description": "open"}]},
          {"participant": "fir", "serviceOffering": "maps", "policies": [{"description": "closed"}]},
          {"serviceOffering": "of nobody"}, "text"]}
        """));

    @Test
    void partiesOfAnEcosystem_areMembers_orchestrator_andThoseWhoOffer() {
        assertThat(CONTRACT.participants()).containsExactlyInAnyOrder("elm", "ash", "oak", "fir");
        assertThat(CONTRACT.offers()).hasSize(3);
    }

    @Test
    void partiesOfABilateralContract_areProviderAndConsumer() {
        ContractParties contract = ContractReader.read(JsonValue.parse("""
            {"_id": {"$oid": "65f0c0ffee00000000000001"}, "dataProvider": "oak", "dataConsumer": "ash",
             "serviceOffering": "records", "policy": [{"description": "open"}]}
            """));
        assertThat(contract.contract()).isEqualTo("65f0c0ffee00000000000001");
        assertThat(contract.participants()).containsExactlyInAnyOrder("oak", "ash");
        assertThat(contract.offers()).containsExactly(new Offer("oak", "records", List.of("open")));
        Sightings recommended =
                ProfileUpdates.seen(AgentProfile.NEW, "oak", contract, 1).recommendations();
        assertThat(recommended).isEqualTo(new Sightings(Map.of("open", 1L), Map.of("records", 1L), List.of()));
    }

    @Test
    void documentThatIsNoContract_hasNobody() {
        for (String json : List.of("null", "[]", "\"x\"", "{}", "{\"members\": {\"participant\": \"a\"}}")) {
            assertThat(ContractReader.read(JsonValue.parse(json)).participants())
                    .isEmpty();
        }
        String longUrl = "u".repeat(2_049);
        assertThat(ContractReader.read(JsonValue.of(Map.of("orchestrator", longUrl)))
                        .participants())
                .isEmpty();
    }

    @Test
    void ownOfferings_areRecommended_asOftenAsTheContractChanged() {
        AgentProfile once = ProfileUpdates.seen(AgentProfile.NEW, "oak", CONTRACT, 1);
        AgentProfile fourTimes = ProfileUpdates.seen(once, "oak", CONTRACT, 3);
        assertThat(fourTimes.recommendations())
                .isEqualTo(new Sightings(Map.of("open", 4L), Map.of("records", 4L), List.of("c1")));
    }

    @Test
    void othersOfferings_match_ifTheParticipantRecommendsThem() {
        AgentProfile oak = ProfileUpdates.seen(AgentProfile.NEW, "oak", CONTRACT, 2);
        assertThat(oak.matching()).isEqualTo(new Sightings(Map.of("open", 2L), Map.of("records", 2L), List.of("c1")));
        assertThat(ProfileUpdates.seen(AgentProfile.NEW, "ash", CONTRACT, 1)).isEqualTo(AgentProfile.NEW);
    }

    @Test
    void profileThatAllowsNoRecommendations_staysAsItIs() {
        AgentProfile refusing = new AgentProfile(false, true, Sightings.NONE, Sightings.NONE);
        assertThat(ProfileUpdates.seen(refusing, "oak", CONTRACT, 1)).isEqualTo(refusing);
    }

    @Test
    void fullProfile_givesUpTheRarestEntry_andTheOldestContract() {
        AgentProfile profile = AgentProfile.NEW;
        for (int i : IntStream.range(0, ProfileUpdates.ENTRIES_MAX).toArray()) {
            profile = ProfileUpdates.seen(profile, "oak", contract(i), i == 7 ? 1 : 2);
        }
        profile = ProfileUpdates.seen(profile, "oak", contract(ProfileUpdates.ENTRIES_MAX), 1);
        assertThat(profile.recommendations().services())
                .hasSize(ProfileUpdates.ENTRIES_MAX)
                .containsKeys("s0", "s" + ProfileUpdates.ENTRIES_MAX)
                .doesNotContainKey("s7");
        assertThat(profile.recommendations().contracts())
                .hasSize(ProfileUpdates.ENTRIES_MAX)
                .doesNotContain("c0");
    }

    private static ContractParties contract(int number) {
        return ContractReader.read(JsonValue.parse(
                ("{'_id': 'c%d', 'serviceOfferings':" + " [{'participant': 'oak', 'serviceOffering': 's%d'}]}")
                        .formatted(number, number)
                        .replace('\'', '"')));
    }
}
