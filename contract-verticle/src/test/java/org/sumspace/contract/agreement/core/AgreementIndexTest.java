package org.sumspace.contract.agreement.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementStatus;
import org.sumspace.contract.agreement.domain.AgreementSummary;

class AgreementIndexTest {
    private static final String ELM = "https://catalog.example/v1/catalog/participants/e";
    private static final String OAK = "https://catalog.example/v1/catalog/participants/o";
    private static final String OTHER_ELM = "https://other.example/participants/e";

    private final AgreementIndex index = new AgreementIndex(AgreementKind.ECOSYSTEM);

    @Test
    void contractsOfAParticipant_areFoundUnderEachOfItsNames_inTheOrderOfTheirIds() {
        index.put(ecosystem("c", 0, ELM));
        index.put(ecosystem("a", 0, ELM, OAK));
        index.put(ecosystem("b", 0, OTHER_ELM));
        assertThat(signedBy(ELM)).containsExactly("a", "c");
        assertThat(signedBy(ELM.replace("/v1", "") + "/")).containsExactly("a", "c");
        assertThat(signedBy("e")).containsExactly("a", "b", "c");
        assertThat(signedBy(OAK)).containsExactly("a");
        assertThat(index.ids(participation(ELM, false), 10)).containsExactly("b");
        assertThat(index.ids(participation(ELM, true), 1)).containsExactly("a");
    }

    @Test
    void laterVersionCounts_inWhateverOrderTheyCome() {
        index.put(ecosystem("a", 2, OAK));
        index.put(ecosystem("a", 1, ELM, OAK));
        assertThat(signedBy(ELM)).isEmpty();
        assertThat(signedBy(OAK)).containsExactly("a");
        index.put(ecosystem("a", 3));
        assertThat(signedBy(OAK)).isEmpty();
        assertThat(index.ids(each -> true, 10)).containsExactly("a");
    }

    private List<String> signedBy(String participant) {
        return index.ids(participation(participant, true), 10);
    }

    private static Participation participation(String participant, boolean hasSigned) {
        return new Participation(Identifier.of(participant), Optional.of(hasSigned), Optional.empty());
    }

    @Test
    void contractsAboutAnOffering_areFound_untilItIsRemoved() {
        index.put(about("a", 0, "https://catalog.example/v1/catalog/serviceofferings/1"));
        index.put(about("b", 0, "https://other.example/v1/catalog/serviceofferings/1"));
        Identifier offering = Identifier.of("https://catalog.example/catalog/serviceofferings/1/");
        assertThat(index.idsWithOffering(offering)).containsExactly("a");
        assertThat(index.idsWithOffering(Identifier.of("1"))).containsExactly("a", "b");
        index.put(about("a", 1));
        assertThat(index.idsWithOffering(offering)).isEmpty();
    }

    private static AgreementSummary about(String id, long version, String... offerings) {
        return new AgreementSummary(
                id,
                version,
                AgreementKind.ECOSYSTEM,
                AgreementStatus.PENDING,
                List.of(),
                List.of(),
                Stream.of(offerings).map(Identifier::of).toList());
    }

    private static AgreementSummary ecosystem(String id, long version, String... signed) {
        return new AgreementSummary(
                id,
                version,
                AgreementKind.ECOSYSTEM,
                AgreementStatus.PENDING,
                Stream.of(signed).map(Identifier::of).toList(),
                List.of(),
                List.of());
    }
}
