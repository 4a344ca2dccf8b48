package org.sumspace.assessment.pii.core;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The meaning of the words in a column's name for identifiers, in any order and in several languages. */
enum IdentifierName {
    /** Ids of persons: {@code student_id}, {@code id_student}, {@code Kundennummer}. */
    OF_PERSONS,
    /** A person, or how many there are: {@code patient}. */
    PERSONS,
    /** Ids of something else: {@code order_id}, {@code id_visit}. */
    OF_RECORDS,
    /** Numbers of something else: {@code order_no}, {@code Belegnummer}. */
    NUMBERS,
    /** Places in an order, and times, which may differ in all rows: {@code rank}, {@code year}. */
    ORDER,
    NOTHING;

    private static final Set<String> PERSON = words("""
            student learner user pupil person participant candidate member account trainee employee customer client patient
            applicant respondent teacher instructor tutor lecturer staff worker visitor subscriber guest donor resident citizen
            policyholder taxpayer child parent guardian contact reviewer examinee enrollee attendee registrant borrower tenant
            voter driver passenger entity actor
            stud emp cust
            personal schueler schuler schulerin schuelerin lernende lernender nutzer benutzer anwender mitarbeiter kunde patientin
            teilnehmer mitglied studierende studierender lehrer bewerber versicherte versicherter klient auszubildende
            auszubildender azubi kandidat proband
            eleve etudiant etudiante apprenant utilisateur employe salarie adherent personne candidat enseignant stagiaire usager
            membre abonne
            alumno alumna estudiante usuario cliente paciente empleado persona participante candidato profesor docente socio
            miembro trabajador aluno estudante utilizador funcionario pessoa professor
            studente alunno utente paziente dipendente partecipante insegnante
            leerling klant medewerker gebruiker deelnemer persoon elev kund anvandare uczen
            """);

    /** Words that mean nothing but an identifier. */
    private static final Set<String> ID = words(
            "id ids uid uuid guid identifier identifiant identificador identificativo kennung matricule matrikel login");

    /** Words that mean an identifier or a quantity. */
    private static final Set<String> NUMBER = words(
            "number no nr num nummer numero nro nbr code kode codigo codice key ref reference index schluessel schlussel");

    /** Words that may stand between the two. */
    private static final Set<String> BETWEEN = words(
            "external internal unique lms anonymous anonymised anonymized hashed national registration roll de del du d");

    /** Ends and beginnings of words in which languages such as German and Spanish join the two. */
    private static final List<String> ENDS =
            List.of("kennung", "nummer", "number", "schluessel", "schlussel", "code", "num", "nr", "no", "uid", "id");

    private static final List<String> BEGINNINGS = List.of("numero", "codigo", "num", "id");
    /** Ends of persons' words before ids. */
    private static final List<String> LINKS = List.of("", "n", "en", "s", "es");
    /** {@link #LINKS} without those of the plural, because "students number" is a quantity. */
    private static final List<String> LINKS_OF_NUMBERS = List.of("", "n", "en");

    private static final List<String> ENDS_OF_NUMBERS = List.of("nummer", "number", "kennung", "nr");
    private static final Set<String> RECORDS = words("row case record zeile ligne fila");
    private static final Set<String> ORDERS = words("""
            rank ranking rang place position order step level year jahr annee ano month week day days hour minute second time
            date age score points raw scaled min max
            """);

    private static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    /** @param words of the name in lower case and without accents */
    static IdentifierName of(List<String> words) {
        if (words.isEmpty()) {
            return NOTHING;
        } else if (IntStream.range(0, words.size()).anyMatch(at -> isIdOfPerson(words, at))) {
            return OF_PERSONS;
        }
        String last = words.get(words.size() - 1);
        if (words.size() == 1 && PERSON.contains(last)) {
            return PERSONS;
        } else if (ID.contains(last) || words.get(0).equals("id")) {
            return OF_RECORDS;
        } else if (NUMBER.contains(last)
                || (words.size() == 1 && RECORDS.contains(last))
                || ENDS_OF_NUMBERS.stream().anyMatch(end -> last.length() > end.length() && last.endsWith(end))) {
            return NUMBERS;
        }
        return ORDERS.contains(last) ? ORDER : NOTHING;
    }

    /** Whether the words from here on are an id of a person; "number of users" and "num_students" are quantities. */
    private static boolean isIdOfPerson(List<String> words, int at) {
        if (isJoined(words.get(at))) {
            return true;
        }
        int next = at + 1;
        while (next < words.size() && BETWEEN.contains(words.get(next))) {
            next++;
        }
        if (next == words.size()) {
            return false;
        }
        boolean isLast = next == words.size() - 1;
        if (isPerson(words.get(at), LINKS) && ID.contains(words.get(next))) {
            return true;
        } else if (isPerson(words.get(at), LINKS_OF_NUMBERS) && NUMBER.contains(words.get(next)) && isLast) {
            return true;
        }
        boolean named = ID.contains(words.get(at)) || (NUMBER.contains(words.get(at)) && at == 0 && isLast);
        return named && PERSON.contains(words.get(next));
    }

    private static boolean isPerson(String word, List<String> links) {
        return links.stream()
                .filter(word::endsWith)
                .map(link -> word.substring(0, word.length() - link.length()))
                .anyMatch(stem -> PERSON.contains(stem) || PERSON.contains(stem + "e"));
    }

    private static boolean isJoined(String word) {
        return ENDS.stream()
                        .filter(end -> word.endsWith(end))
                        .map(end -> word.substring(0, word.length() - end.length()))
                        .anyMatch(stem -> stem.equals("matrikel") || isPerson(stem, LINKS))
                || BEGINNINGS.stream()
                        .anyMatch(beginning ->
                                word.startsWith(beginning) && PERSON.contains(word.substring(beginning.length())));
    }
}
