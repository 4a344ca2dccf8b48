package org.sumspace.assessment.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.assessment.metric.core.FavourableValue;

class FavourableValueTest {
    /** The first is favourable, whether it is rarer or more frequent. */
    @ParameterizedTest
    @CsvSource({
        "yes, no",
        "Y, N",
        "pass, fail",
        "1, 0",
        "1.0, 0.0",
        "TRUE, FALSE",
        "graduate, dropout",
        "distinction, fail",
        "ja, nein",
        "Ja, Nein",
        "J, N",
        "bestanden, nicht bestanden",
        "bestanden, durchgefallen",
        "eingeschrieben, nicht eingeschrieben",
        "wahr, falsch",
        "erfolgreich, abgebrochen",
        "oui, non",
        "O, N",
        "admis, ajourné",
        "Réussi, Échoué",
        "validé, non validé",
        "sí, no",
        "si, no",
        "S, N",
        "aprobado, suspenso",
        "apto, no apto",
        "sì, no",
        "promosso, bocciato",
        "idoneo, non idoneo",
        "sim, não",
        "aprovado, reprovado",
        "ja, nee",
        "geslaagd, gezakt",
        "tak, nie",
        "zdał, nie zdał",
        "ja, nej",
        "godkänd, underkänd",
        "bestått, ikke bestått",
        "satisfactory, unsatisfactory",
        "sufficient, insufficient",
        "No dropout, Dropout",
        "not rejected, rejected",
        "stable, un_stable"
    })
    void affirmativeValue_isTheFavourableOne_howeverFrequent(String yes, String no) {
        assertThat(FavourableValue.of(List.of(yes, no))).contains(yes);
        assertThat(FavourableValue.of(List.of(no, yes))).contains(yes);
    }

    @Test
    void onlyAffirmativeOfSeveralValues_isTheFavourableOne() {
        List<String> values = new ArrayList<>(List.of("durchgefallen", "nicht bestanden", "bestanden"));
        assertThat(FavourableValue.of(values)).contains("bestanden");
        Collections.reverse(values);
        assertThat(FavourableValue.of(values)).contains("bestanden");
        assertThat(FavourableValue.of(List.of("Fail", "Withdrawn", "Pass"))).contains("Pass");
    }

    @Test
    void valuesThatSayNeitherYesNorNo_leaveTheRarerOfTwo_andNoneOfMore() {
        assertThat(FavourableValue.of(List.of("<=50K", ">50K"))).contains(">50K");
        assertThat(FavourableValue.of(List.of("s", "m"))).contains("m");
        assertThat(FavourableValue.of(List.of("Distinction", "Pass", "Completed")))
                .isEmpty();
        assertThat(FavourableValue.of(List.of("a", "b", "c"))).isEmpty();
        assertThat(FavourableValue.of(List.of("j", "n", "unbekannt"))).isEmpty();
        assertThat(FavourableValue.of(List.of("only"))).isEmpty();
        assertThat(FavourableValue.of(List.of())).isEmpty();
    }
}
