package org.sumspace.assessment.pii;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.pii.core.ColumnNameRules;
import org.sumspace.assessment.pii.domain.PiiKind;

class ColumnNameRulesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "birth",
                "Birth",
                "born",
                "born_on",
                "bornAt",
                "bday",
                "birthday",
                "birth-day",
                "BirthDate",
                "birthdate",
                "birth_dt",
                "date of birth",
                "dateOfBirth",
                "DOB",
                "mother_dob",
                "learner.dob",
                "birth_year",
                "yob",
                "geb",
                "Geb.",
                "geb_datum",
                "GebDatum",
                "gebdat",
                "Geb.-Dat.",
                "geb. am",
                "geboren",
                "Geburtsdatum",
                "né le",
                "née_le",
                "ne\u0301 le",
                "né(e) le",
                "date_naissance",
                "DateNaiss",
                "ddn",
                "fecha_nac",
                "fechaNacimiento",
                "FECHA NAC.",
                "fecha_de_nac",
                "nascita",
                "data_nascita",
                "nato il",
                "data_nasc",
                "dt_nasc",
                "dataNascimento",
                "geboortedatum",
                "geboorte_datum",
                "födelsedatum",
                "fødselsdato",
            })
    void nameOfABirth_isRecognised_inManySpellings(String name) {
        assertThat(ColumnNameRules.kinds(name)).contains(PiiKind.BIRTH_DATE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "birth_place", "birthplace", "place of birth", "birthCountry", "country_of_birth", "geburtsort",
                "Geb.-Ort", "birth_weight", "birth_order", "lieu_naissance", "pays de naissance", "nom de naissance",
                "lugar_nacimiento", "luogo di nascita", "geboorteplaats", "dob_verified", "births_count", "newborn",
                "ne", "Gebäude", "gebühr", "nacionalidad", "foreign_born",
            })
    void nameOfWhatIsNoDateOfABirth_isNone(String name) {
        assertThat(ColumnNameRules.kinds(name)).doesNotContain(PiiKind.BIRTH_DATE);
    }
}
